import calibrate from './calibrate.json';
import demo from './demo.json';
import playground from './playground.json';
import setup from './setup.json';

export const ja = { ...playground, ...calibrate, ...demo, ...setup };

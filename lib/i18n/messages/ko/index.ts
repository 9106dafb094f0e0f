import calibrate from './calibrate.json';
import demo from './demo.json';
import playground from './playground.json';
import setup from './setup.json';

export const ko = { ...playground, ...calibrate, ...demo, ...setup };

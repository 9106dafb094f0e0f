import calibrate from './calibrate.json';
import demo from './demo.json';
import playground from './playground.json';
import setup from './setup.json';

export const zh = { ...playground, ...calibrate, ...demo, ...setup };

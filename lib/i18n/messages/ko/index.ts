import calibrate from './calibrate.json';
import demo from './demo.json';
import engines from './engines.json';
import playground from './playground.json';
import runs from './runs.json';
import setup from './setup.json';
import workbench from './workbench.json';

export const ko = { ...playground, ...engines, ...calibrate, ...runs, ...demo, ...setup, ...workbench };

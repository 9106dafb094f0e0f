import calibrate from './calibrate.json';
import demo from './demo.json';
import engines from './engines.json';
import playground from './playground.json';
import runs from './runs.json';
import setup from './setup.json';
import workbench from './workbench.json';

/** English, the reference for the keys: one file a page, each with namespaces of its own. */
export const en = { ...playground, ...engines, ...calibrate, ...runs, ...demo, ...setup, ...workbench };

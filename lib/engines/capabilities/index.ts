/** Does this machine fit a model? Facts from the browser (`probe.ts`), verdict and choice as pure functions. */
export * from './facts';
export * from './probe';
export * from './assess';
export * from './choose-engine';

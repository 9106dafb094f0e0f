/**
 * Records and evaluation results to plot specifications, pure.
 * Imports evaluation (and types of routing and completion). Start reading here.
 */
export {};

import { calibratePolicy, compare, methodCurves, robustness, scoreMethods } from '../evaluation';
import type { EvaluationService } from './evaluation-service';
import type { Handlers } from './protocol';

/** The evaluation worker's handlers, apart from the worker's scope, so that they run in Node too. */
export const evaluationHandlers: Handlers<EvaluationService> = {
  compare: ({ calibration, test, options }) => compare(calibration, test, options),
  curves: ({ methods, calibration, test, objective, ...bootstrap }) => methodCurves(test, scoreMethods(methods, calibration, test, objective), bootstrap),
  calibrate: ({ rows, options }) => calibratePolicy(rows, options),
  robustness: ({ rows, method, objective }) => robustness(rows, method, objective),
};

import { evaluationHandlers } from './evaluation-handlers';
import type { EvaluationService } from './evaluation-service';
import { serve, type ServerScope } from './protocol';

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<EvaluationService>(self as unknown as ServerScope, evaluationHandlers);

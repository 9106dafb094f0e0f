import { handleMetrics } from '@/lib/server/metrics-route';
import { getRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleMetrics(request, getRuntime());
}

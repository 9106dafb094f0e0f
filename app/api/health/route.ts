import { handleHealth } from '@/lib/server/health';
import { getRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleHealth(request, getRuntime());
}

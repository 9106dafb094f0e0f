import { handleComplete } from '@/lib/server/complete';
import { getRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function POST(request: Request): Promise<Response> {
  return handleComplete(request, getRuntime());
}

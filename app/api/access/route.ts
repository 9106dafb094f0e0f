import { handleGrantAccess, handleRevokeAccess } from '@/lib/server/access-token';
import { getRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function POST(request: Request): Promise<Response> {
  return handleGrantAccess(request, getRuntime());
}

export function DELETE(request: Request): Response {
  return handleRevokeAccess(request);
}

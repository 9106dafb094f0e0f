import { modelsDir } from '@/lib/server/models/models-dir';
import { serveModelFile } from '@/lib/server/models/serve-model-file';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function answer(request: Request, context: { params: Promise<{ path: string[] }> }): Promise<Response> {
  return serveModelFile(request, (await context.params).path, modelsDir());
}

export { answer as GET, answer as HEAD };

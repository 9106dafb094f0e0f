import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { frameDocument, frameHeaders } from '../../lib/execution/sandbox/frame-document';

/** Made once, at build time: the document and its policy are the same for everyone. */
export const dynamic = 'force-static';

/** The frame that untrusted code runs in; its policy lets it load nothing and gives it an origin of its own. */
export async function GET(): Promise<Response> {
  const script = (await readFile(path.join(process.cwd(), 'public', 'vendor', 'execution', 'frame.js'), 'utf8')).trimEnd();
  const hash = createHash('sha256').update(script).digest('base64');
  return new Response(frameDocument(script), { headers: frameHeaders(hash) });
}

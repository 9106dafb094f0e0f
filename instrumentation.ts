/** Runs once when the server starts: a wrong variable of the environment ends it at once, named. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { startServer } = await import('./lib/server/start');
  startServer();
}

// What answers at the address of the server while this is installed and built: a page that waits, and 503 for programs.
import fs from 'node:fs';
import http from 'node:http';
import process from 'node:process';
import { parseEnv } from 'node:util';

const RETRY_AFTER_SECONDS = 5;
const HEADERS = {
  'cache-control': 'no-store',
  connection: 'close',
  'retry-after': String(RETRY_AFTER_SECONDS),
  'x-content-type-options': 'nosniff',
};
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Citewell is being built…</title>
<noscript><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"></noscript>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; margin: 20vh auto; max-width: 34rem; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; }
</style>
</head>
<body>
<main>
<h1>Citewell is being built…</h1>
<p>The first start installs packages and builds the application, which takes a minute or two. This page then opens Citewell by itself. The terminal shows the progress.</p>
</main>
<script>
setInterval(async () => {
  const reply = await fetch('/api/health').catch(() => undefined);
  if (reply?.ok) location.reload();
}, 1000);
</script>
</body>
</html>
`;
const REFUSAL = `${JSON.stringify({ error: 'Citewell is being built. Ask again in a minute.' })}\n`;

/** Answers every request until the server itself is there. */
function answer(request, response) {
  if (request.headers.accept?.includes('text/html')) {
    response.writeHead(503, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    });
    response.end(PAGE);
  } else {
    response.writeHead(503, { ...HEADERS, 'content-type': 'application/json' });
    response.end(REFUSAL);
  }
}

/** The page while the application is built, at the address that these variables give the server. */
export class BuildingPage {
  #environment;
  #server;

  /** @param {Record<string, string | undefined>} environment */
  constructor(environment = process.env) {
    this.#environment = environment;
  }

  get isOpen() {
    return this.#server !== undefined;
  }

  /**
   * Opens it. Where the address cannot be used it stays closed: the server's own checks say why before the build. Does nothing
   * where it is open.
   */
  async open() {
    if (this.#server) return;
    const { host, port } = addressIn(this.#environment);
    const server = http.createServer(answer);
    const isListening = await new Promise((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
      try {
        server.listen(port, host);
      } catch {
        // A port that is no number.
        resolve(false);
      }
    });
    if (isListening) this.#server = server;
  }

  /** Leaves the address to the server. */
  async close() {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

/** Where the server will listen: its variables may stand in a file `.env`. */
function addressIn(environment) {
  const file = fs.existsSync('.env') ? parseEnv(fs.readFileSync('.env', 'utf8')) : {};
  const { HOST, PORT } = { ...file, ...environment };
  return { host: HOST || '127.0.0.1', port: Number(PORT || '3000') };
}

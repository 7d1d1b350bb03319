import {
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { AppBridge, getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';
import { expect, type Page, test } from '@playwright/test';
import { expectedCitation, question, type Wire } from './wire.ts';

// The published host of MCP Apps, here in the test, and the view in a frame of a browser, sandboxed as hosts do.

interface Opened {
  bridge: AppBridge;
  links: string[];
  /** Addresses that the view asked the network for. */
  fetched: string[];
}

async function open(page: Page, html: string): Promise<Opened> {
  const fetched: string[] = [];
  const transport = {
    onmessage: undefined as ((message: JSONRPCMessage) => void) | undefined,
    start: async () => undefined,
    close: async () => undefined,
    send: (message: JSONRPCMessage) =>
      page.evaluate(
        (sent) => document.querySelector('iframe')?.contentWindow?.postMessage(sent, '*'),
        message,
      ),
  };
  await page.route('**/*', (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Host</title>' });
  });
  await page.goto('http://host.example/');
  fetched.length = 0;
  await page.exposeFunction('fromView', (message: JSONRPCMessage) => transport.onmessage?.(message));
  const bridge = new AppBridge(null, { name: 'e2e', version: '1' }, { openLinks: {} });
  const links: string[] = [];
  bridge.onopenlink = async ({ url }) => {
    links.push(url);
    return {};
  };
  const initialized = new Promise<void>((resolve) => bridge.addEventListener('initialized', () => resolve()));
  await bridge.connect(transport);
  await page.evaluate((content) => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) (window as unknown as Wire).fromView(data);
    });
    frame.srcdoc = content;
    document.body.append(frame);
  }, html);
  await initialized;
  return { bridge, links, fetched };
}

async function callAsHost(baseURL: string | undefined): Promise<{ html: string; result: CallToolResult }> {
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`)));
  const { tools } = await client.listTools();
  const ask = tools.find(({ name }) => name === 'ask_documents');
  const uri = ask && getToolUiResourceUri(ask);
  const { contents }: Wire = await client.readResource({ uri: uri ?? '' });
  const result = await client.callTool({ name: 'ask_documents', arguments: { question } });
  await client.close();
  return { html: contents[0].text, result: result as CallToolResult };
}

test('a host that draws apps shows the cited place beside an answer, and opens it @embedded', async ({
  page,
  baseURL,
}) => {
  const { html, result } = await callAsHost(baseURL);
  const { bridge, links, fetched } = await open(page, html);
  await bridge.sendToolResult(result);
  const view = page.frameLocator('iframe');
  const place = view.getByRole('region', { name: 'Cited place' });
  await expect(view.getByRole('list', { name: 'Sources' }).getByRole('button').first()).toBeVisible();
  await view
    .getByRole('list', { name: 'Sources' })
    .getByRole('button', { name: /page 5/ })
    .first()
    .click();
  await expect(place).toContainText('page 5');
  await expect(place).toContainText('abroad');
  await place.getByRole('button', { name: 'Open the document' }).click();
  await expect.poll(() => links).toEqual([`${baseURL}/content/${expectedCitation}`]);
  expect(fetched).toEqual([]);
});

test('a document that poses as HTML stays text in the view @embedded', async ({ page, baseURL }) => {
  const { html } = await callAsHost(baseURL);
  const { bridge, fetched } = await open(page, html);
  const hostile =
    '<img src="https://evil.example/x.png" onerror="document.title=1"><script>alert(1)</script>';
  const citation = { source: 'a.md', document: 'a.md', title: hostile, place: hostile, section: hostile };
  const structuredContent = {
    answer: `${hostile} [a.md]`,
    citations: [{ ...citation, link: 'javascript:alert(1)', text: hostile }],
  };
  await bridge.sendToolResult({ content: [], structuredContent });
  const view = page.frameLocator('iframe');
  await expect(view.getByRole('region', { name: 'Cited place' })).toContainText('<img src=');
  // The view has one script of its own.
  expect([await view.locator('img').count(), await view.locator('script').count()]).toEqual([0, 1]);
  expect(fetched).toEqual([]);
});

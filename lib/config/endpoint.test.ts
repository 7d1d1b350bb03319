import { expect, test } from 'vitest';
import { endpointFault, ownServerFault } from './endpoint.ts';

test.each([
  'https://contoso.search.windows.net',
  'https://gateway.example:8443/azure/',
  'http://localhost:11434/v1',
  'http://127.0.0.1:8000',
  'http://[::1]:8000',
])('%s is an address to send keys to', (value) => {
  expect(endpointFault(value)).toBeUndefined();
});

test.each([
  ['contoso.search.windows.net', 'such as https://host'],
  ['ftp://contoso.example', 'such as https://host'],
  ['http://contoso.example', 'plain http'],
  ['http://10.0.0.5:8000', 'plain http'],
  ['http://127.0.0.1.example.com', 'plain http'],
  ['http://localhost.example.com', 'plain http'],
  ['http://0.0.0.0:8000', 'plain http'],
  ['https://key@contoso.example', 'no user name'],
  ['https://contoso.example/?key=1', 'without ?'],
])('%s is not', (value, reason) => {
  expect(endpointFault(value)).toContain(reason);
});

const PRIVATE = [
  'http://ollama:11434/v1',
  'http://host.docker.internal:11434/v1',
  'http://gpu.local:8000/v1',
  'http://model.ns.svc/v1',
  'http://model.ns.svc.cluster.local:8080/v1',
  'http://10.0.0.5:8000/v1',
  'http://172.16.0.9/v1',
  'http://192.168.1.20:1234/v1',
  'http://[fd12::5]:8000/v1',
  'http://127.0.0.1:11434/v1',
];

test.each(PRIVATE)('%s is a server of one’s own without a further variable', (value) => {
  expect(ownServerFault(value, false)).toBeUndefined();
});

test.each(['http://gpu.example.com:8000/v1', 'http://box.tailnet.ts.net/v1', 'http://10.0.0.5.nip.io/v1'])(
  '%s is one only with OPENAI_ALLOW_HTTP=on, and the refusal says so',
  (value) => {
    expect(ownServerFault(value, false)).toMatch(
      /https.*OPENAI_ALLOW_HTTP=on if [\w.]+ is in your own network/,
    );
    expect(ownServerFault(value, true)).toBeUndefined();
  },
);

test.each([
  'http://8.8.8.8/v1',
  'http://134744072/v1',
  'http://[2606:4700::1111]/v1',
  'http://[::ffff:8.8.8.8]/v1',
  'http://0.0.0.0:11434/v1',
  'http://169.254.169.254/v1',
  'http://[fe80::1]/v1',
  'http://[fd00:ec2::254]/v1',
])('%s is none, whatever is set', (value) => {
  for (const allowed of [false, true])
    expect(ownServerFault(value, allowed)).toMatch(/private addresses.*https/);
});

test.each(['https://user@ollama/v1', 'http://ollama/v1?key=1', 'ftp://ollama', 'ollama:11434'])(
  '%s is malformed for every server',
  (value) => expect(ownServerFault(value, true)).toMatch(/^it takes/),
);

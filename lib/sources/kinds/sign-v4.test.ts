import { expect, test } from 'vitest';
import { type SignableRequest, signV4 } from './sign-v4.ts';

const DOCS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const SUITE = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
test.each<[string, Omit<SignableRequest, 'method'>, string]>([
  [
    'an object, in part',
    { url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'the lifecycle of a bucket: a parameter without a value',
    { url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle') },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a listing',
    { url: new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J') },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('S3 accepts the signature of its published example: %s', (_name, request, signature) => {
  const scope = { region: 'us-east-1', service: 's3', date: Date.UTC(2013, 4, 24) };
  const { authorization } = signV4({ method: 'GET', ...request }, DOCS, scope);
  expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
});

// Of the test suite of Signature Version 4.
test.each([
  ['get-vanilla', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
])('the signature of the published suite comes out: %s', (_name, path, signature) => {
  const scope = { region: 'us-east-1', service: 'service', date: Date.UTC(2015, 7, 30, 12, 36) };
  const request = { method: 'GET', url: new URL(path, 'https://example.amazonaws.com') };
  expect(signV4(request, SUITE, scope)['authorization']).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
});

test('temporary credentials send and sign their token', () => {
  const scope = { region: 'eu-central-1', service: 's3', date: 0 };
  const request = { method: 'GET', url: new URL('https://bucket.example.com/') };
  const headers = signV4(request, { ...DOCS, sessionToken: 'a-token' }, scope);
  expect(headers['x-amz-security-token']).toBe('a-token');
  expect(headers['authorization']).toContain(
    'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token',
  );
});

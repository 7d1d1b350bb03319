import type { ReactNode } from 'react';
import type { SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** Swagger UI takes any media type with "json" in its name for one JSON value, and reports JSON lines as broken. */
const JSON_LINES = /json-lines|jsonl|ndjson/i;

/** What Swagger UI passes as the request to its curl command: maps of Immutable.js. */
interface SentRequest {
  update: (key: 'headers', change: (headers: SentHeaders | undefined) => unknown) => unknown;
}
interface SentHeaders {
  map: (change: (value: unknown, name: string) => unknown) => unknown;
}

const CREDENTIAL = /^(authorization|api-key|ocp-apim-subscription-key)$/i;

/**
 * What our page changes in Swagger UI: it shows JSON lines as text, keeps credentials out of the curl command, names the
 * introduction and the fields of forms for screen readers, and puts no link inside a button.
 */
export const swaggerUiPlugin: SwaggerPlugin = () => ({
  wrapComponents: {
    responseBody:
      (Original, { React }) =>
      (props) =>
        React.createElement(Original, {
          ...props,
          ...(JSON_LINES.test(String(props['contentType'])) && { contentType: 'text/plain' }),
        }),
    // A copied command ends up in shell histories and messages.
    curl:
      (Original, { React }) =>
      (props) =>
        React.createElement(Original, {
          ...props,
          request: withoutCredentials(props['request'] as SentRequest),
        }),
    InfoContainer:
      (Original, { React }) =>
      (props) =>
        React.createElement('section', { 'aria-label': 'About' }, React.createElement(Original, props)),
    TextArea:
      (Original, { React }) =>
      (props) =>
        React.createElement(Original, { 'aria-label': 'Body', ...props }),
    Select:
      (Original, { React }) =>
      (props) =>
        React.createElement('label', { 'aria-label': 'Value' }, React.createElement(Original, props)),
    ExamplesSelect:
      (Original, { React }) =>
      (props) =>
        React.createElement('label', { 'aria-label': 'Example' }, React.createElement(Original, props)),
    DeepLink:
      (_, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text as ReactNode),
  },
});

function withoutCredentials(request: SentRequest): unknown {
  return request.update('headers', (headers) =>
    headers?.map((value, name) => (CREDENTIAL.test(name) ? '<your credential>' : value)),
  );
}

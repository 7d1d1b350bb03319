'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { Mark } from '#components/shell/mark.tsx';
import { AccountMenu } from '#components/shell/page-header.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { currentTheme } from '#components/shell/theme.ts';
import { Icon } from '#components/ui/icon.tsx';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import './api-docs.css';

/** The description of the API with a form for each call: Swagger UI, which the browser loads for this page alone. */
export function ApiDocs() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void import('swagger-ui-dist/swagger-ui-es-bundle.js').then(({ default: SwaggerUI }) => {
      SwaggerUI({
        domNode: container.current,
        url: '/openapi.json',
        // The default sends the description to a validator on the internet.
        validatorUrl: null,
        deepLinking: true,
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        tryItOutEnabled: true,
        plugins: [swaggerUiPlugin],
        // Swagger UI opens the call that a link names, and does not always scroll there.
        onComplete: () => container.current?.querySelector('.opblock.is-open')?.scrollIntoView(),
        // Calls go out as the account that is signed in, unless the reader enters a token.
        requestInterceptor: (request) => Object.assign(request, { userFetch: authorizedFetch }),
      });
    });
    return followTheme();
  }, []);
  return (
    <div className="min-h-dvh">
      <ApiDocsHeader />
      <div ref={container} lang="en" dir="ltr" />
    </div>
  );
}

/** Puts the class of Swagger UI's dark colours on the page while the page is dark. Returns a function that ends this. */
function followTheme(): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const theme = currentTheme();
    root.classList.toggle('dark-mode', theme === 'dark' || (theme === 'system' && system.matches));
  };
  const chosen = new MutationObserver(follow);
  chosen.observe(root, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', follow);
  follow();
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', follow);
  };
}

/** The header of the page that describes the programming interface. */
function ApiDocsHeader() {
  const translate = useTranslate();
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
      <h1 className="flex items-center gap-2 font-display text-lg leading-tight font-semibold">
        <Mark />
        {translate('apiDocs.title')}
      </h1>
      <div className="flex items-center gap-1">
        {/* A full page load, because the chat needs a stricter content security policy than this page. */}
        <a
          href="/"
          className="inline-flex min-h-10 items-center gap-1 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
        >
          <Icon name="previous" />
          <span className="max-sm:sr-only">{translate('compare.back')}</span>
        </a>
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

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
 * What our page changes in Swagger UI: it shows JSON lines as text, omits credentials from the curl command, names the
 * introduction and the fields of forms for screen readers, and puts no link inside a button.
 */
const swaggerUiPlugin: SwaggerPlugin = () => ({
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

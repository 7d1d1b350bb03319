'use client';

import { useEffect, useRef } from 'react';
import { currentTheme } from '#components/shell/theme.ts';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { ApiDocsHeader } from './api-docs-header.tsx';
import { swaggerUiPlugin } from './swagger-ui-plugin.ts';
import './api-docs.css';

/** The description of the API with a form for each call: Swagger UI, which the browser loads for this page alone. */
export function ApiDocs() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void import('swagger-ui-dist/swagger-ui-es-bundle.js').then(({ default: SwaggerUI }) => {
      SwaggerUI({
        domNode: place.current,
        url: '/openapi.json',
        // The default sends the description to a validator on the internet.
        validatorUrl: null,
        deepLinking: true,
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        tryItOutEnabled: true,
        plugins: [swaggerUiPlugin],
        // Swagger UI opens the call that a link names, and does not always scroll there.
        onComplete: () => place.current?.querySelector('.opblock.is-open')?.scrollIntoView(),
        // Calls go out as the account that is signed in, unless the reader enters a token.
        requestInterceptor: (request) => Object.assign(request, { userFetch: authorizedFetch }),
      });
    });
    return followTheme();
  }, []);
  return (
    <div className="min-h-dvh">
      <ApiDocsHeader />
      <div ref={place} lang="en" dir="ltr" />
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

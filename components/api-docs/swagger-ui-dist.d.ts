// The package has no types of its own. These are the parts that our page uses.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentType, createElement } from 'react';

  type Component = ComponentType<Record<string, unknown>>;

  /** Swagger UI brings its own React, so a plugin makes elements with the one it is given. */
  export type SwaggerPlugin = () => {
    wrapComponents: Record<
      string,
      (original: Component, system: { React: { createElement: typeof createElement } }) => Component
    >;
  };

  const SwaggerUI: (options: {
    domNode: HTMLElement | null;
    url: string;
    validatorUrl: null;
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    displayRequestDuration: boolean;
    tryItOutEnabled: boolean;
    plugins: SwaggerPlugin[];
    onComplete: () => void;
    requestInterceptor: (request: object) => object;
  }) => void;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default SwaggerUI;
}

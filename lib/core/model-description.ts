import type { ChatModel, ModelOrigin } from './ports.ts';

/** A model that callers can choose, as lists of models describe it. */
export interface ModelDescription extends ModelOrigin {
  alias: string;
  isDefault: boolean;
  readsImages: boolean;
  contextTokens: number;
}

/** Describes the models in their order; the first is the default. */
export function describeModels(models: readonly ChatModel[]): ModelDescription[] {
  return models.map(({ name, servedBy, readsImages, contextTokens }, index) => ({
    alias: name,
    ...(servedBy ?? { provider: 'embedded', deployment: null, model: null }),
    isDefault: index === 0,
    readsImages,
    contextTokens,
  }));
}

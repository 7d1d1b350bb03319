import type { ChatModel, ModelOrigin } from '../ports/chat-model.ts';
import type { Settings } from '../settings/settings.ts';

/** A model that callers can select, as model lists describe it. */
export interface ModelDescription extends ModelOrigin {
  alias: string;
  isDefault: boolean;
  readsImages: boolean;
  /** Null when the service does not report it. */
  contextTokens: number | null;
  /** Settings that this model ignores. */
  ignores: readonly (keyof Settings)[];
}

type Describable = Pick<ChatModel, 'name' | 'ignores' | 'readsImages' | 'servedBy'> & {
  contextTokens?: number;
};

/** Describes the models in order; the first is the default. */
export function describeModels(models: readonly Describable[]): ModelDescription[] {
  return models.map(({ name, servedBy, readsImages, contextTokens, ignores }, index) => ({
    alias: name,
    ...(servedBy ?? { provider: 'embedded', deployment: null, model: null }),
    isDefault: index === 0,
    readsImages,
    contextTokens: contextTokens ?? null,
    ignores,
  }));
}

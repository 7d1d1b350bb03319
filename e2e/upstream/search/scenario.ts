import type { Scenario } from '../http/scenario.ts';
import type { KnowledgeScenario } from './knowledge.ts';
import type { SemanticFailure } from './semantic.ts';

/** Steps of the scripted search service. */
export interface SearchScenario extends Scenario {
  semantic?: SemanticFailure;
  knowledge?: KnowledgeScenario;
  /** Results a page, so that replies have continuations; 1000 as at the real service. */
  pageSize?: number;
  /** Actions of batches that fail one by one: those of these keys, or all, so many times in all. */
  failItems?: { keys?: readonly string[]; times?: number; statusCode: number; errorMessage?: string };
}

import { readLocalModelFacts } from '#lib/llm/openai/local-model-facts.ts';
import { windowFinding } from '../model-window.ts';
import { modelsOf } from './check-models.ts';
import type { Examination } from './examination.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Checks of each model on this machine that its server does not cut prompts. After the models were asked: they are loaded then. */
export async function checkWindows({ environment, signal }: Examination): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const model of modelsOf(environment.services)) {
    const facts = await readLocalModelFacts(model.server, model.deployment, signal);
    if (!facts) continue;
    const check = `window of ${model.alias}`;
    const { isCut, detail, remedy = '' } = windowFinding(model, facts);
    findings.push(isCut ? failed(check, detail, remedy) : ok(check, detail, remedy || undefined));
  }
  return findings;
}

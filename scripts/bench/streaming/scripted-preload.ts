// Loaded into the built server before Next: its application answers with the scripted model. This is how
// bench:stream gets long and slow answers out of the production build without a switch in it.
import { startInstrumentation } from '#lib/composition/start-instrumentation.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { reportUsage } from '../../servers/report-usage.ts';
import { scriptedModel } from './scripted-model.ts';

reportUsage();
// Before anything is built that is to be measured.
await startInstrumentation(readEnvironment());
Object.assign(globalThis, { citewellGiven: { models: [scriptedModel] } });

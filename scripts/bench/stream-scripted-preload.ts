// Loaded into the built server before Next: the container that its routes will find has the scripted model. This is how
// bench:stream gets long and slow answers out of the production build without a switch in it.
import { createContainer, createPorts } from '#lib/composition/container.ts';
import { startMeasuring } from '#lib/composition/start-measuring.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { reportUsage } from './streaming/report-usage.ts';
import { scriptedModel } from './streaming/scripted-model.ts';

reportUsage();
const environment = readEnvironment();
// Before anything is built that is to be measured.
await startMeasuring(environment);
const citewellBuilt = createContainer(environment, { ...createPorts(environment), models: [scriptedModel] });
Object.assign(globalThis, { citewellBuilt });

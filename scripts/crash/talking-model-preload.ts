// Loaded into the built server before Next: the container that its routes will find has the talking model.
import { createContainer, createPorts } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { talkingModel } from './talking-model.ts';

const environment = readEnvironment();
const citewellBuilt = createContainer(environment, { ...createPorts(environment), models: [talkingModel] });
Object.assign(globalThis, { citewellBuilt });

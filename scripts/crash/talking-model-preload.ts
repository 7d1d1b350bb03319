// Loaded into the built server before Next: its application answers with the talking model.
import { talkingModel } from './talking-model.ts';

Object.assign(globalThis, { citewellGiven: { models: [talkingModel] } });

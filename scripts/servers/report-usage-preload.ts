// Loaded into the built server before Next, so that bench:stream can ask it for its usage.
import { reportUsage } from './report-usage.ts';

reportUsage();

// Loaded into the built server before Next, so that a load run can ask it for its usage.
import { reportUsage } from '../bench/streaming/report-usage.ts';

reportUsage();

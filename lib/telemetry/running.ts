/** What is measured in this process. */
export interface Running {
  /** Whether prompts and answers go along. */
  content: boolean;
}

const shared = globalThis as typeof globalThis & { citewellTelemetry?: Running };

/** Undefined where nothing is measured: whoever would wrap, watch or count leaves it then. */
export function running(): Running | undefined {
  return shared.citewellTelemetry;
}

/** Called by what starts and ends measuring; before anything is built that is to be measured. */
export function setRunning(now: Running | undefined): void {
  if (now) shared.citewellTelemetry = now;
  else delete shared.citewellTelemetry;
}

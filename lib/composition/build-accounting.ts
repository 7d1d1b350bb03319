import { clientAddress } from '#lib/auth/client-address.ts';
import type { SignIn } from '#lib/auth/sign-in/sign-in.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Identify } from '#lib/core/identify.ts';
import type { Limits } from '#lib/core/limits.ts';
import type { TokenPrices } from '#lib/core/ports.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import { limitAnswers, type WithinPlace, withinPlace } from '#lib/core/stages/limit-answers.ts';
import { meterAnswers } from '#lib/core/stages/meter-answers.ts';
import { createLimits } from '#lib/limits/create-limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { databasePassword } from './database-password.ts';
import { answerFollower, observedLimits } from './observe.ts';

/** What is counted: who asks how much, and what answers take. */
export interface Accounting {
  limits: Limits;
  /** By alias; without the models that have none. */
  prices: Record<string, TokenPrices>;
  /** As `identify`, and counts the request. */
  counted(identify: Identify): Identify;
  /** The same sign-in, whose steps are counted by the address they come from: nobody is known yet who takes them. */
  countedSteps(signIn: SignIn | undefined): SignIn | undefined;
  /** As `answer`, within the limits, and noted in the usage book. */
  accounted(answer: AnswerQuestion): AnswerQuestion;
  /** The same for work that an answer is part of. */
  accountedWork(answer: AnswerQuestion): WithinPlace;
}

/** A model and its prices, where it has any. */
interface Priced {
  readonly name: string;
  readonly prices?: TokenPrices;
}

/** Builds limits and metering. What cannot be noted is logged and holds nothing up. */
export function buildAccounting(
  environment: Environment,
  { usage }: Pick<Records, 'usage'>,
  models: readonly Priced[],
): Accounting {
  const limits = observedLimits(
    createLimits(environment, Date.now, databasePassword(environment.people.records)),
  );
  const log = logFor(environment.LOG_LEVEL);
  const prices = new Map(models.flatMap(({ name, prices }) => (prices ? [[name, prices]] : [])));
  const meter = meterAnswers({
    note: (entry) =>
      void usage.note(entry).catch((thrown: unknown) => {
        log.error(describeFailure(AppError.from(thrown), false), 'usage was not noted');
      }),
    pricesOf: (model) => prices.get(model),
    now: () => performance.now(),
    today: Date.now,
    follow: answerFollower(),
  });
  const limit = limitAnswers(limits);
  const countAddress = (request: Request) =>
    limits.countRequest({ owner: null, address: clientAddress(request, environment) ?? null });
  return {
    limits,
    prices: Object.fromEntries(prices),
    counted: (identify) => async (request, accepts) => {
      // Before anybody looks at what is shown: who tries many tokens is counted too.
      await countAddress(request);
      const caller = await identify(request, accepts);
      await limits.countRequest({ owner: caller.owner, address: null });
      return caller;
    },
    countedSteps: (signIn) =>
      signIn && {
        ...signIn,
        async step(request, form) {
          await countAddress(request);
          return signIn.step(request, form);
        },
      },
    // Limited outside: what is refused took nothing.
    accounted: (answer) => limit(meter(answer)),
    accountedWork: (answer) => withinPlace(limits, meter(answer)),
  };
}

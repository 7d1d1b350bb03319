import type { Page } from '@playwright/test';

const PLACE = 'travel-and-expenses.docx#hotels';

/** An answer as long as models give them, with all that one may hold. */
const TEXT = `Before you travel, three things need to be settled [${PLACE}].

## What to do first

1. Ask your manager, at least two weeks ahead.
2. Book trains and hotels in the travel portal.
3. Keep each receipt, also of small amounts.

| City | Hotel, per night | Meals, per day |
|---|---:|---:|
| London | £190 | £45 |
| Paris | £170 | £42 |
| Tokyo | £180 | £50 |
| Anywhere else | £120 | £35 |

- [x] Approval asked for
- [ ] Receipts sent in

> Costs above the limit need a reason in writing.

\`\`\`python
def allowance(nights, rate):
    """What may be spent on a hotel."""
    return nights * rate
\`\`\`

With $n$ nights at rate $r$ the limit is $n \\cdot r$. The finance team checks claims within ten working days, and pays
them with the next salary.[^1]

[^1]: Claims that arrive after the 20th are paid a month later.
`;

const PASSAGE =
  'Hotels are booked in the travel portal. Before you travel, three things need to be settled: approval, booking and receipts.';

/** Answers the next question of this page with a long answer, without asking the server. */
export async function answerAtLength(page: Page): Promise<void> {
  const lines = [
    {
      delta: { role: 'assistant' },
      context: { data_points: { text: [`${PLACE}: ${PASSAGE}`], citations: [PLACE] }, thoughts: [] },
      session_state: null,
    },
    { delta: { content: TEXT } },
    { delta: {}, context: { followup_questions: ['What is the limit for meals in Norway?'] } },
  ];
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await page.route(
    '**/chat/stream',
    (route) => route.fulfill({ contentType: 'application/json-lines', body }),
    { times: 1 },
  );
}

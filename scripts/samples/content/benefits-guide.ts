import {
  bullets,
  chapter,
  type DocumentContent,
  figure,
  note,
  paragraph,
  section,
  steps,
  table,
} from '../blocks.ts';

export const benefitsGuide: DocumentContent = {
  title: 'Benefits guide 2026',
  subtitle: 'Health, pension, insurance and the small things that make a month easier',
  version: 'Valid from 1 January to 31 December 2026, United Kingdom, with a chapter on the other countries',
  cover: true,
  blocks: [
    chapter('Who gets what, and from when'),
    paragraph(
      'All permanent employees who work at least 16 hours a week have these benefits from the first day. People on a fixed contract have them after three months. Nothing in this guide depends on your band, except where an amount is a multiple of your salary.',
    ),
    section('When to choose'),
    bullets(
      'New colleagues choose within 30 days of their first day. Whoever does not choose is enrolled in Lune Basic for themselves alone and in the pension at 5 per cent.',
      'Once a year, from 1 to 21 November, everyone may change their choice. It takes effect on 1 January.',
      'After a marriage, a birth, an adoption, a divorce or the loss of a partner’s insurance you have 31 days to change your plan at once.',
    ),
    chapter('Health plans'),
    paragraph(
      'Both plans are private medical insurance with Holmgate Mutual and come on top of the National Health Service. Lune Basic is paid for by the company when you insure only yourself. Lune Extra costs you something and covers more: dental treatment, hearing aids, longer therapy, and emergencies abroad. Existing conditions are covered in both from the first day.',
    ),
    section('What you pay each month'),
    table(
      ['Who is insured', 'Lune Basic', 'Lune Extra'],
      [
        ['You alone', '£0', '£28'],
        ['You and a partner', '£34', '£71'],
        ['You and one or more children', '£29', '£62'],
        ['The whole family', '£58', '£109'],
      ],
      [1.6, 1, 1],
    ),
    section('What the plans cover'),
    table(
      ['Benefit, per person and year', 'Lune Basic', 'Lune Extra'],
      [
        ['Excess you pay first', '£200', '£100'],
        ['Hospital treatment and operations', 'in full, listed hospitals', 'in full, all hospitals'],
        ['Outpatient specialists and scans', 'up to £600', 'up to £2,000'],
        ['Physiotherapy', '6 sessions', '12 sessions'],
        ['Psychotherapy', '8 sessions', '20 sessions'],
        ['Cancer treatment', 'in full', 'in full, with wig and prosthesis up to £400'],
        ['Dental treatment', 'not covered', 'up to £400'],
        ['Glasses or contact lenses, every two years', 'up to £80', 'up to £160'],
        ['Hearing aids, every three years', 'not covered', 'up to £900'],
        ['Cash for a night in an NHS hospital', '£50 a night', '£120 a night'],
        ['Emergencies abroad', 'not covered', 'up to £50,000, trips of up to 45 days'],
        ['Online doctor, day and night', 'included', 'included'],
        ['Fertility treatment', 'not covered', 'diagnosis only'],
        ['Cosmetic surgery', 'not covered', 'not covered'],
      ],
      [1.7, 1.1, 1.5],
    ),
    note(
      'The excess is due once in a calendar year, not for every treatment. Physiotherapy, psychotherapy and the online doctor are free of excess.',
    ),
    section('How to use your plan'),
    steps(
      'See your GP or the online doctor and ask for an open referral.',
      'Before any treatment call Holmgate Mutual on +44 1632 960 271, weekdays from 08:00 to 20:00, and ask for an authorisation code. Your policy number begins with TWI-26.',
      'Give the code to the hospital. In most cases it sends the bill straight to the insurer.',
      'If you paid yourself, send the invoice through the Holmgate app within 90 days. The money is in your account within ten working days.',
    ),
    paragraph(
      'In an emergency none of this matters: go to the nearest hospital and call afterwards. Treatment without a code can be refused in all other cases. If you disagree with a decision, write to claims-review@holmgate.example within six months; the answer comes within eight weeks, and after that the ombudsman is open to you.',
    ),
    chapter('Pension'),
    paragraph(
      'Our pension is run by the Fellside Pension Trust. You pay a share of your salary and we add to it; whoever saves 6 per cent or more gets the most from us. The money is yours at once, also if you leave after a month. Contributions are made by salary sacrifice, so that neither of us pays national insurance on them.',
    ),
    table(
      ['You pay', 'We pay', 'Together'],
      [
        ['3 per cent', '6 per cent', '9 per cent'],
        ['4 per cent', '8 per cent', '12 per cent'],
        ['5 per cent (where you start)', '10 per cent', '15 per cent'],
        ['6 per cent or more', '11 per cent', '17 per cent or more'],
      ],
      [1.4, 1, 1],
    ),
    figure('Figure 1. What goes into your pension each month on a salary of £36,000, by your own share', {
      type: 'stacked-bars',
      unit: '£',
      categories: ['3 %', '4 %', '5 %', '6 %', '8 %'],
      series: [
        { name: 'You', values: [90, 120, 150, 180, 240] },
        { name: 'Tarnwick', values: [180, 240, 300, 330, 330] },
      ],
    }),
    bullets(
      'Change your share in the Weir portal. Changes made by the 10th count for the same month.',
      'The standard fund moves slowly from shares into bonds from the age of 55. There are five others, one of them without fossil fuels. Switching is free twice a year.',
      'Old pensions can be brought along. Fellside needs about six weeks; a free adviser looks at it first if it is worth more than £30,000.',
    ),
    chapter('If something happens'),
    table(
      ['Insurance', 'What it pays', 'From when'],
      [
        ['Life cover', 'four times your yearly salary to whom you name', 'first day'],
        [
          'Life cover for members of the pension at 5 per cent or more',
          'six times your yearly salary',
          'first day',
        ],
        ['Income protection', '60 per cent of salary for up to five years', 'after 26 weeks of illness'],
        ['Critical illness, optional', 'one year’s salary, once', 'after 90 days in the plan'],
        ['Accidents at work and on business trips', 'up to £250,000', 'first day'],
      ],
      [1.5, 1.6, 1],
    ),
    paragraph(
      'Name in the Weir portal who should receive the life cover. It takes five minutes. Without a name the trustees decide, and that has taken them as long as fourteen months.',
    ),
    chapter('Everyday benefits'),
    section('Wellbeing allowance'),
    paragraph(
      'Every calendar year you have £360 for what keeps you well. Send receipts by 15 December; the amount is paid with the next salary and is taxed as pay. What you do not spend is not carried over.',
    ),
    bullets(
      'Paid for: gym and pool, climbing, yoga, dance classes, team fees, swimming lessons, massages, counselling, meditation apps, stop-smoking courses, running shoes up to £120.',
      'Not paid for: food and supplements, clothes other than shoes, video games and consoles, holidays, medical treatment that the health plan covers.',
    ),
    section('Getting to work'),
    bullets(
      'Bicycles and e-bikes up to £2,500 by salary sacrifice over 12 or 24 months, helmet and lock included.',
      'Interest-free loans of up to £4,000 for season tickets, paid back over ten months.',
      'Charging an electric car in Lancaster costs 18 pence for a kilowatt hour. Cars are moved when they are full.',
      'The shuttle bus from the station leaves at 07:40, 08:10 and 08:40 and is free.',
    ),
    section('When life is hard'),
    paragraph(
      'The employee assistance programme is open day and night on +44 1632 960 300, for you and for whoever lives with you. It offers six counselling sessions for each matter, legal advice on private questions and help with debts. The company learns how many people call, and nothing else.',
    ),
    section('Small things'),
    bullets(
      'Flu vaccination in October, in the office or against a receipt.',
      'An eye test every two years, and £90 towards glasses for screen work, on top of the health plan.',
      'Fruit on Mondays, soup on Thursdays, and the canteen at cost.',
      'A day off on the working day after five, ten, fifteen and every further five years with us.',
    ),
    chapter('In the other countries'),
    table(
      ['Country', 'Pension', 'Health and others'],
      [
        [
          'Germany',
          'company pension with 20 per cent on top of what you convert',
          'Deutschlandticket paid in full; bicycle leasing',
        ],
        [
          'Norway',
          '7 per cent of salary into the occupational pension',
          'private treatment insurance; NOK 4,500 a year for training',
        ],
        [
          'Portugal',
          '3 per cent into a fund after one year',
          'family health insurance; meal card of €9.60 a working day',
        ],
        [
          'United States',
          '401(k), matched in full up to 5 per cent',
          'medical, dental and vision; $900 a year into your health savings account',
        ],
        [
          'Japan',
          'defined contribution plan, ¥22,000 a month',
          'yearly health check; commuting pass up to ¥35,000 a month',
        ],
      ],
      [0.8, 1.6, 1.9],
    ),
    chapter('When you leave'),
    table(
      ['Benefit', 'Ends', 'What you can do'],
      [
        [
          'Health plan',
          'end of the month in which you leave',
          'continue privately without new questions, within 30 days',
        ],
        ['Pension', 'contributions end with the last salary', 'leave it, move it or go on paying yourself'],
        ['Life cover', 'last day', 'none'],
        ['Bicycle', 'the rest is deducted from the last salary', 'keep it; from then on it is yours'],
        ['Wellbeing allowance', 'last day', 'hand in receipts before'],
      ],
      [1, 1.6, 1.7],
    ),
    paragraph('Questions: benefits@tarnwick.example, or Idris Fenwick in the People team, extension 4025.'),
  ],
};

import { type Block, bullets, chapter, note, paragraph, section, steps, table } from '../blocks.ts';

export const handbookPeople: Block[] = [
  chapter('5 Pay'),
  paragraph(
    'Salaries are paid on the 25th of each month, or on the working day before when the 25th falls on a weekend or holiday. The payslip appears in the Weir portal two days earlier. Once a year you may draw an advance of up to half a month’s net pay; it is set off over the following four months.',
  ),
  section('Pay bands'),
  paragraph(
    'Everyone belongs to one of six bands. The bands are open; the place of a person within a band is known to them, their team lead and the People team. The ranges below are for the United Kingdom, full time, a year. The ranges of the other countries are in the Weir portal.',
  ),
  table(
    ['Band', 'Typical roles', 'From', 'To'],
    [
      ['B1', 'Assembly technician, office assistant', '£24,600', '£29,900'],
      ['B2', 'Senior technician, service desk, dispatcher', '£28,500', '£36,000'],
      ['B3', 'Engineer, accountant, account manager', '£35,000', '£47,500'],
      ['B4', 'Senior engineer, team lead', '£45,500', '£61,000'],
      ['B5', 'Principal engineer, head of department', '£58,000', '£79,500'],
      ['B6', 'Director', '£76,000', '£112,000'],
    ],
    [0.5, 2.6, 0.8, 0.8],
  ),
  paragraph(
    'Pay is reviewed once a year; changes take effect on 1 July. Nobody may earn more than seven times what the lowest-paid colleague in the same country earns, the managing director included.',
  ),
  section('Profit share'),
  paragraph(
    'Eight per cent of the operating profit is shared among all employees in June, in equal parts by hours worked and not by salary. For the year to March 2026 a full-time person receives £2,140. Whoever joined during the year gets a share for each full month; whoever resigned before 31 March gets none.',
  ),

  chapter('6 Learning and growing'),
  paragraph(
    'You have £1,200 and five working days a year for learning, whatever helps you in your work now or in the work that you would like to do. Courses from our own catalogue do not count against the money. What you do not use in a year is not carried over.',
  ),
  bullets(
    'Up to £400 you decide alone. Above, your team lead agrees, and says within a week why not if not.',
    'For courses that cost more than £2,500 we agree in writing that you pay back a share if you leave within twelve months: one twelfth for each month missing.',
    'Language lessons of up to two hours a week count as working time.',
    'A mentor from another department can be asked for at any time at #ask-people. It usually takes three weeks to find one.',
  ),
  section('Review talks'),
  paragraph(
    'There are two review talks a year, in April and in October. The talk in April looks back and touches pay; the talk in October looks ahead and must not. You write one page beforehand, your team lead writes one, and you exchange them two days before. The outcome is kept for three years and read by nobody else, except when you change teams and agree.',
  ),
  section('Changing jobs inside'),
  paragraph(
    'All vacancies are open to colleagues for ten working days before they are published. You need not ask your team lead before you apply, but you tell them before the second interview. When you change, your old team may keep you for at most eight weeks.',
  ),

  chapter('7 Conduct'),
  section('Gifts and hospitality'),
  paragraph(
    'Gifts and invitations worth more than £40 are entered in the register within five working days. Anything above £150 is refused or, where that would offend, handed to the People team, who raffle it at the summer party. Cash is always refused. With officials of public authorities the limit is zero, a coffee excepted.',
  ),
  section('Second jobs and conflicts of interest'),
  paragraph(
    'A second job needs our written consent; you get an answer within ten working days, and a no only if you would be working for a competitor, would be too tired to work safely, or would exceed the legal hours. Tell us when you or a close relative own more than one per cent of a supplier or customer.',
  ),
  section('Everyday matters'),
  bullets(
    'There is no dress code. In laboratories, in production and at customers’ sites wear what the safety rules ask for.',
    'Alcohol is allowed after 16:00 at announced occasions. In laboratories, vehicles and on standby the limit is zero.',
    'Dogs are welcome in Lancaster on Fridays, on the ground floor and on a lead; never in production, the canteen or Building B. Porto allows them every day.',
    'Smoking and vaping are possible at the marked places outside, at least ten metres from any door.',
    'Company vehicles may be used privately for removals, one weekend a year, against fuel.',
  ),
  section('Respect'),
  paragraph(
    'Harassment, discrimination and bullying end careers here, whoever does it. If something happened to you or you saw it, you can speak to your team lead, to the People team, to the works council in Freiburg, or to the ombudsperson described below. You decide how far it goes, unless somebody is in danger.',
  ),

  chapter('8 Speaking up'),
  paragraph(
    'If you believe that a law is being broken, that a measurement was embellished or that people are at risk, say so. Talk to your team lead first if you can. If you cannot or do not wish to, turn to the ombudsperson, Dr Helga Amsel. She is a lawyer outside the company, bound to secrecy, and tells us your name only if you allow it.',
  ),
  table(
    ['Way', 'Address', 'Anonymous?'],
    [
      ['Telephone, weekdays 09:00–18:00', '+44 1632 960 114', 'if you wish'],
      ['Web form', 'speakup.tarnwick.example', 'if you wish'],
      ['Letter', 'Dr H. Amsel, PO Box 94, Kendal LA9 4XX', 'if you wish'],
      ['In person', 'first Thursday of a month in Lancaster, room 2.02', 'no'],
    ],
    [1.3, 1.7, 0.8],
  ),
  paragraph(
    'You receive a confirmation within three working days and an answer about what was done within 30 days. Whoever reports in good faith is protected, even when it turns out to be a mistake. Retaliation is treated as gross misconduct.',
  ),
  note(
    'The ombudsperson is not the place for complaints about pay or leave. For those there is the grievance procedure: a letter to the People team, a meeting within ten working days, and one appeal to a director who was not involved.',
  ),

  chapter('9 Joining and leaving'),
  section('Probation'),
  paragraph(
    'The first six months are probation, with talks in weeks 6, 12 and 22. Probation can be extended once, by three months, and the reasons are given in writing.',
  ),
  section('Notice periods'),
  table(
    ['Length of service', 'Notice, either side'],
    [
      ['During probation', '1 week'],
      ['Up to 2 years', '1 month'],
      ['2 to 5 years', '2 months'],
      ['5 to 8 years', '3 months'],
      ['More than 8 years', '4 months'],
    ],
  ),
  paragraph(
    'Notice is given in writing and counts from the end of the month. Where local law asks for a longer period from the employer, that period applies to us and the table applies to you.',
  ),
  section('Your last days'),
  steps(
    'Hand over: a page for each thing you own, read and signed by whoever takes it.',
    'Return badge, keys, phone and laptop on the last day. A laptop older than 36 months can be bought for £120, erased.',
    'Remaining leave is taken where possible, and paid out with the last salary where not.',
    'You get an exit talk with the People team if you want one. What you say there is passed on without your name.',
    'References are written by the People team alone, within ten working days, and you see them first.',
  ),
  section('Coming back'),
  paragraph(
    'Whoever returns within three years keeps the length of service from before, for leave, notice and sabbatical. Eleven of us have left and come back, two of them twice.',
  ),
];

import { type Block, bullets, chapter, note, paragraph, section, table } from '../blocks.ts';

export const handbookWork: Block[] = [
  chapter('1 Who we are'),
  paragraph(
    'Tarnwick Instruments builds instruments that measure water: how high it stands, how fast it moves, how salty it is, and how much of it the soil still holds. We were founded in 1994 by Ines Halloran and Piet Sundqvist in a boathouse on the river Lune, with one order for eleven float gauges and no idea how to make the twelfth one identical. On 1 April 2026 we were 412 people in six offices, and our instruments stood in 61 countries.',
  ),
  paragraph(
    'Since 2017 an employee trust has owned 62 per cent of the company. Nobody can sell it over our heads, and a share of every profit is paid to the people who made it. Maren Okafor-Lindqvist has been managing director since 2021.',
  ),
  section('What we hold each other to'),
  bullets(
    'Measure before you argue. An opinion with a logger attached is worth ten without.',
    'Say it early. A problem told on Monday is a task; told on Friday it is an accident.',
    'Build for the person in the rain. Whoever uses our instruments has cold fingers and no second try.',
    'Leave the river as you found it. This goes for field work, and for colleagues’ calendars.',
  ),
  section('How this handbook works'),
  paragraph(
    'The handbook applies to all employees in all countries. Where the law or a collective agreement of your country gives you more, you get more. Where it differs by country, a table says so. It is kept by the People team (people@tarnwick.example, #ask-people) and changes once a year on 1 April; urgent changes are announced at least four weeks ahead.',
  ),

  chapter('2 Working time'),
  paragraph(
    'Full time means the weekly hours in the table below. Within the core hours we want to be able to reach one another; outside them you arrange your day with your team. Nobody is expected to answer messages between 19:00 and 07:00 local time, at the weekend or on leave.',
  ),
  table(
    ['Country', 'Weekly hours', 'Core hours', 'Public holidays'],
    [
      ['United Kingdom', '37.5', '10:00–15:30', '8'],
      ['Germany', '38', '09:30–15:00', '12'],
      ['Norway', '37.5', '09:00–14:30', '10'],
      ['Portugal', '37.5', '10:00–16:00', '13'],
      ['United States', '40', '10:00–15:00', '11'],
      ['Japan', '38.75', '10:00–15:00', '16'],
    ],
    [1.4, 1, 1.2, 1],
  ),
  section('Flexitime'),
  paragraph(
    'Your time account may hold up to 15 hours of credit or 8 hours of debit at the end of a month. Credit can be taken as a flex day, one a month, when your team lead has agreed by the Wednesday before. Credit above 15 hours is lost, and your team lead is asked why it came to that.',
  ),
  section('Overtime, standby and night work'),
  paragraph(
    'Overtime is the exception and is ordered, never assumed. It is paid in production, dispatch and field service, and for everyone else it goes to the time account.',
  ),
  table(
    ['When', 'Paid at', 'Remarks'],
    [
      ['Overtime on a weekday', '1.25 times the hourly rate', 'from the third hour in a week'],
      ['Overtime at the weekend', '1.5 times the hourly rate', 'with two days’ notice, or 1.75 times'],
      ['Work on a public holiday', '2 times the hourly rate', 'and a day off within six weeks'],
      ['Standby, weekday night', '£38 a night', 'reachable within 15 minutes'],
      ['Standby, Saturday or Sunday', '£75 a day', 'on top of hours worked when called'],
      ['Night work, 22:00–06:00', 'plus £4.60 an hour', 'field service and flume tests only'],
    ],
    [1.2, 1.2, 1.4],
  ),
  section('Breaks and the quiet hour'),
  paragraph(
    'Take at least 30 minutes’ break in a day of more than six hours. From 13:30 to 14:30 there are no meetings in any office. The quiet hour was introduced in 2019 for eight weeks as a trial; nobody has asked to end it since.',
  ),

  chapter('3 Holidays and other absences'),
  paragraph(
    'The leave year runs from 1 January to 31 December. Annual leave grows with the years you have been here; public holidays come on top. Part-timers get their share.',
  ),
  table(
    ['Country', 'First year', 'After 5 years', 'After 10 years'],
    [
      ['United Kingdom', '26 days', '28 days', '31 days'],
      ['Germany', '30 days', '30 days', '32 days'],
      ['Norway', '25 days', '27 days', '30 days'],
      ['Portugal', '24 days', '26 days', '29 days'],
      ['United States', '20 days', '23 days', '26 days'],
      ['Japan', '20 days', '22 days', '25 days'],
    ],
    [1.4, 1, 1, 1],
  ),
  bullets(
    'Up to five days can be carried over. They are used by 31 March, or lost, unless you were ill or on parental leave.',
    'You may buy up to five extra days or sell up to three. Both are chosen in November for the year that follows.',
    'Two weeks in a row, once a year, are not only allowed but asked for.',
    'Requests of up to three days are answered within two working days, longer ones within a week.',
  ),
  section('When you are ill'),
  paragraph(
    'Tell your team lead by 09:30, by telephone or message; you need not say what you have. A doctor’s certificate is needed from the eighth calendar day in the United Kingdom, from the fourth in Germany and Norway, and from the third in Portugal. Illness during annual leave turns back into leave when there is a certificate from the first day.',
  ),
  table(
    ['Length of service', 'Full pay for', 'Then half pay for'],
    [
      ['Less than 1 year', '4 weeks', '4 weeks'],
      ['1 to 3 years', '10 weeks', '10 weeks'],
      ['More than 3 years', '20 weeks', '20 weeks'],
    ],
  ),
  section('Other paid days'),
  table(
    ['Occasion', 'Days', 'How to ask'],
    [
      ['Death of a partner, child, parent or sibling', '5', 'Tell your team lead, nothing else'],
      ['Death of another relative or a close friend', '1', 'Tell your team lead'],
      ['Moving house', '1, once in 24 months', 'Two weeks ahead'],
      ['Own wedding or partnership', '2', 'Two weeks ahead'],
      ['River days: voluntary work of your choice', '3 a year', 'One week ahead'],
      ['Jury service or witness in court', 'as long as it lasts', 'With the summons'],
      ['Donating blood', '2 hours each time', 'On the day'],
    ],
    [1.8, 1, 1.2],
  ),
  section('Sabbatical'),
  paragraph(
    'After six years you can take a sabbatical of two to four months. The first month is paid at half salary, the rest is unpaid; your job and your length of service stay. Ask at least six months ahead. At most two people of a department are away at the same time, in the order of asking. The next sabbatical is possible after another six years.',
  ),
  note(
    'Parental leave, adoption and care of relatives have a page of their own, “Parental leave”, with tables for all countries.',
  ),

  chapter('4 Working from home and from elsewhere'),
  paragraph(
    'If your work does not need a bench, a crane or a customer, you may work at home for up to three days a week. Teams agree on one common day in the office. Production, dispatch and calibration work on site; in return they choose their shifts four weeks ahead and have first pick of flex days.',
  ),
  bullets(
    'Working from abroad is possible for up to 20 working days in a calendar year, in countries in which we have an office or that stand on the list of the People team. Ask four weeks ahead. It is not possible in the first six months.',
    'For your home we reimburse up to £350 once for a desk or chair, against a receipt. The monitor comes from the service desk. After five years the allowance starts anew.',
    'The rules of IT security apply at your kitchen table as they do at work. Confidential papers are not printed at home.',
    'A home office in another country for good is a new contract, and takes about three months to arrange.',
  ),
];

import { bullets, chapter, type DocumentContent, paragraph, section, steps, table } from '../blocks.ts';

export const travelAndExpenses: DocumentContent = {
  title: 'Travel and expenses',
  subtitle: 'How to travel for Tarnwick, and how to get your money back',
  version: 'Valid from 1 February 2026. Owner: Finance, expenses@tarnwick.example',
  cover: false,
  blocks: [
    chapter('The idea'),
    paragraph(
      'Spend the company’s money as you would spend your own if you were sensible and a little tired. You should arrive rested and safe, and nobody should make a profit or a loss on a journey. What these rules do not mention is decided by that sentence.',
    ),
    chapter('Before you go'),
    section('Approval'),
    paragraph(
      'Trips within your own country and day trips need no approval beyond your team lead’s nod. A trip to another continent, or one that costs more than £1,500 in all, is approved by the head of department at least ten working days ahead. Conferences also need the budget holder for learning.',
    ),
    section('Booking'),
    paragraph(
      'Book trains, flights, hotels and hire cars through the travel desk: travel@tarnwick.example or +44 1632 960 144, weekdays from 07:30 to 18:00 UK time. Bookings made elsewhere are reimbursed only when the travel desk was closed or could not help, because in a crisis we must know where you are.',
    ),
    section('Countries with a warning'),
    paragraph(
      'For countries on the red list you need a security briefing of 45 minutes and a loan laptop. Allow five working days. Nobody has to travel to such a country, and no reason is asked for.',
    ),
    chapter('On the way'),
    section('Trains and flights'),
    bullets(
      'Take the train when it needs less than five hours from door to door. First class is fine for journeys of more than three hours, or when it costs less.',
      'Fly economy. Premium economy is allowed when a flight lasts more than six hours. Business class is allowed for night flights of more than ten hours when you work the next day, with a director’s approval.',
      'Miles and points are yours. They must not decide the airline.',
      'We set aside £90 for each tonne of carbon dioxide from flights and spend it on wetland restoration; it is charged to your department.',
    ),
    section('Cars'),
    table(
      ['Vehicle', 'United Kingdom', 'Germany', 'Norway', 'Portugal', 'United States'],
      [
        [
          'Own car, first 8,000 miles a year',
          '45p a mile',
          '€0.35 a km',
          'NOK 4.50 a km',
          '€0.40 a km',
          '$0.69 a mile',
        ],
        ['Own car, beyond', '25p a mile', '€0.35 a km', 'NOK 3.80 a km', '€0.36 a km', '$0.69 a mile'],
        ['Motorcycle', '24p a mile', '€0.20 a km', 'NOK 2.95 a km', '€0.24 a km', '$0.67 a mile'],
        ['Bicycle', '20p a mile', '€0.15 a km', 'NOK 1.50 a km', '€0.15 a km', '$0.20 a mile'],
        ['Each colleague you take along', '5p a mile', '€0.03 a km', 'NOK 1.00 a km', '€0.03 a km', 'none'],
      ],
    ),
    paragraph(
      'Hire cars are of class C or smaller, insured without excess, and driven by people over 21. After a flight of more than six hours you do not drive for eight hours; take a taxi. Parking and tolls are reimbursed, fines never.',
    ),
    section('Hotels'),
    table(
      ['Place', 'Up to, per night with breakfast'],
      [
        ['London', '£185'],
        ['Lancaster and the rest of the United Kingdom', '£110'],
        ['Freiburg and the rest of Germany', '€150'],
        ['Bergen, Oslo', 'NOK 1,900'],
        ['Porto, Lisbon', '€125'],
        ['New York, San Francisco', '$290'],
        ['Boise and the rest of the United States', '$165'],
        ['Tokyo', '¥24,000'],
        ['Kanazawa and the rest of Japan', '¥17,000'],
        ['Anywhere else', '£130'],
      ],
    ),
    paragraph(
      'When everything within reach costs more, for instance during a trade fair, ask the travel desk to note it on the booking; no further approval is needed up to one and a half times the limit. Whoever stays with friends gets £25 a night for a present.',
    ),
    section('Meals'),
    paragraph(
      'You get a flat allowance for each day away and need no receipts. A half day is an absence of five to ten hours; a full day is longer, or includes a night. When breakfast is included deduct 20 per cent, for lunch or dinner paid by others 40 per cent each.',
    ),
    table(
      ['Country', 'Full day', 'Half day'],
      [
        ['United Kingdom', '£32', '£14'],
        ['Germany', '€28', '€14'],
        ['Norway', 'NOK 620', 'NOK 310'],
        ['Portugal', '€34', '€17'],
        ['United States', '$62', '$31'],
        ['Japan', '¥6,500', '¥3,250'],
        ['Other countries', '£36', '£18'],
      ],
    ),
    section('Private days'),
    paragraph(
      'You may add private days before or after a trip, up to the number of working days. Flights may not become dearer by it, and from then on you are insured privately. A partner may come along at their own cost.',
    ),
    section('Instruments in your luggage'),
    bullets(
      'Outside the customs union instruments need a carnet. Dispatch prepares it in three working days.',
      'Lithium packs above 100 Wh, the BP-17 among them, go by freight and never on a passenger flight, neither in the hold nor in the cabin.',
      'Take the conformity sheet along. A radar sensor looks odd on an X-ray screen.',
    ),
    chapter('Inviting others'),
    paragraph(
      'Meals with customers are reimbursed up to £45 a head, drinks and tip included. Write the names and the occasion on the receipt. Teams may have dinner together twice a year at up to £30 a head. Invitations to officials of public authorities follow the handbook and end at coffee.',
    ),
    chapter('Getting your money back'),
    section('The company card'),
    paragraph(
      'Whoever travels more than six times a year, or is in band B3 or above, can have a company card. The limit is £3,000 a month; up to £150 in cash can be drawn on a trip. The card is never used privately. A lost card is reported to the bank at once and to expenses@tarnwick.example on the next working day.',
    ),
    section('Claiming'),
    steps(
      'Photograph the receipt with the Weir app as soon as you get it. The paper may then be thrown away, except in Germany and Japan, where Finance needs it.',
      'Hand in the claim within 30 days after the trip. Claims older than 90 days are not paid.',
      'Your team lead approves. What is approved by Tuesday noon is paid on Thursday of the same week.',
      'Lost a receipt? Up to £25 your written word is enough. Above that ask the shop for a copy.',
    ),
    paragraph(
      'Foreign currency is converted at the rate on your card statement, or else at the rate of the European Central Bank on the day of payment.',
    ),
    section('What is not reimbursed'),
    bullets(
      'Fines, minibars, films, upgrades, and insurance that we already have.',
      'Laundry on trips of fewer than five nights.',
      'Things that were lost, unless they were taken from a locked room or car.',
      'Costs of family members and pets. The kennel for your dog is reimbursed up to £18 a night when you were sent away with less than three days’ notice.',
    ),
    chapter('In an emergency'),
    paragraph(
      'Call the assistance line on +44 1632 960 311, day and night; the contract number is TWI-TRAVEL-0926. It finds doctors, pays hospitals, and brings you home. Tell your team lead as soon as you can. If you feel unsafe in a place, leave it at once by whatever means; the costs are ours.',
    ),
  ],
};

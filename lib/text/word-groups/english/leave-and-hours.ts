/** English words about leave, sickness, hours, travel and the way to work, as `readGroup` reads them. */
export const LEAVE_AND_HOURS = `
# Leave
vacation, holiday, holidays, leave, pto, annual leave, time off, paid time off, days off, day off, vacation days, holiday entitlement | absence, absent, entitlement, allowance
away from work, be away, out of office, ooo, not at work, be off, being off, take … off, took … off, taking … off | absence, absent, leave, vacation, holiday
book … off, book time off, book a holiday, put in for, put in for leave, ask for time off, request time off, apply for leave, get time off | request, leave, vacation, holiday, absence, apply
request, ask for, put in for, apply for, application, apply, submit a request, make a request
bank holiday, public holiday, statutory holiday, national holiday, federal holiday | holidays, closed, closure
christmas, xmas, festive, new year, between the years | holiday, holidays, closure, closed
carry over, carry forward, rollover, roll over, carried over, transfer days | unused, remaining, expire, lapse, next year
unused, leftover, left over, remaining, outstanding, not taken, untaken | balance
accrue, accrual, build up, earn days, accumulate, rack up | balance
sabbatical, career break, gap year, long break, unpaid leave, leave of absence, extended leave, time out | unpaid
unpaid, without pay, not paid, no pay | leave
parental leave, parental, maternity, paternity, maternity leave, paternity leave, baby leave, family leave, have a baby, having a baby, had a baby, expecting a baby, new baby, new parent, new dad, new mum, new mom | birth, pregnancy, pregnant, newborn, parent, adoption
pregnant, pregnancy, expecting, expectant, with child, mother to be, due to give birth | maternity, prenatal, antenatal, birth, parental
birth, childbirth, delivery, born, give birth, giving birth, gave birth | maternity, newborn, parental
breastfeeding, nursing mother, lactation, express milk, pump milk, expressing milk | nursing, mother
adoption, adopt, adopting, adoptive, foster, fostering, surrogacy | parental, leave
miscarriage, stillbirth, pregnancy loss, lost the baby, lost a baby | bereavement, compassionate
bereavement, compassionate leave, compassionate, death in the family, funeral, mourning, grief, passed away, pass away, lose a parent, lost a relative, someone dies, someone died, family member dies | death, died, die, deceased, relative
carer, caregiver, caring for, look after, looking after, care for a relative, take care of, sick child, ill child, child is sick, child is ill, kid is sick | dependant, dependent, relative, family, emergency
family emergency, emergency at home, childcare falls through, urgent family | emergency, dependant, dependent, compassionate
jury duty, jury service, jury, called as a juror, juror | court, witness, summons
military service, reservist, reserve forces, armed forces, army, national guard, veteran | military, reserve
volunteer, volunteering, charity work, good cause, volunteer day | charity, community
wedding, marriage, get married, getting married, got married, tie the knot, marry | special leave, leave
move house, moving house, house move, new apartment, new flat, moving home | relocation, special leave
birthday, birthday off | leave
religious holiday, religious, prayer, pray, worship, faith, ramadan, sabbath | observance, belief
doctor's appointment, dentist appointment, medical appointment, hospital appointment, see the doctor, see a doctor, go to the doctor | appointment, medical, health
half day, half-day, morning off, afternoon off, leave early, go home early, knock off early, finish early | hours, leave
long weekend, bridge day, friday off | leave, holiday
blackout, busy season, peak season, not allowed to take leave | restricted, period
advance, in advance, beforehand, ahead of time, ahead, early | notice, prior
notice, notification, advance notice, heads up, give notice | weeks, days, inform

# Sickness
sick, ill, illness, sickness, disease, unwell, poorly, under the weather, off sick, not well, feel bad, feeling bad, come down with, laid up | absence, leave, health
call in sick, calling in sick, called in sick, phone in sick, ring in sick, report sick, sick call, off sick, out sick, sick leave, sick day, sick days, stay home sick, phone in … sick | sickness, absence, absent, sick, illness, report
pull a sickie, throw a sickie, skive, skip work, play truant, bunk off, no show, no-show, not show up, not turning up, fail to show up, awol | unauthorised, unauthorized, absence, unexcused
doctor's note, sick note, sick-note, fit note, medical certificate, doctor's certificate, note from the doctor, self-certification, self certify | certificate, doctor, medical, sickness
sick pay, statutory sick pay, ssp, paid when sick, pay when … sick, pay while … sick | sickness, pay, salary, continued
long-term sick, long term illness, long-term illness, chronic, ongoing illness, seriously ill, serious illness | disability, long-term, occupational
return to work, back to work, come back to work, coming back, phased return | return, reintegration
flu, cold, fever, influenza, temperature, cough, sniffles | sick, illness, infection, vaccination
covid, covid-19, coronavirus, corona, pandemic, test positive, tested positive | infection, isolation, quarantine
contagious, infectious, catching, infection, quarantine, isolation, isolate | disease, infectious
injury, injured, hurt, accident, wound, hurt myself, get hurt, got hurt, cut myself, fell over, fall over, slip, trip | incident, report
stress, stressed, burnout, burn-out, burned out, burnt out, overworked, overwhelmed, exhausted, can't cope, too much work, overload | wellbeing, well-being, mental, workload
mental health, mental, depression, depressed, anxiety, anxious, psychological, panic attack, feel down, feeling down, low mood | counselling, counseling, therapy, wellbeing
wellbeing, well-being, wellness, feel good | health
someone to talk to, talk to someone, counsellor, counselor, counselling, counseling, eap, employee assistance, helpline | confidential, support, therapy
disability, disabled, handicap, handicapped, impairment, special needs | accommodation, adjustment, accessible
reasonable adjustment, reasonable accommodation, adjustments, accommodations | disability, disabled, occupational
menopause, period pain, menstrual | health, wellbeing
addiction, addicted, substance abuse, dependency, drug problem, drinking problem, alcoholic, alcoholism | treatment, rehabilitation, substance

# Hours
working hours, hours of work, working time, work hours, office hours, hours a week, weekly hours, how long do i work | hours, week, schedule, contractual
clock in, clocking in, clock on, punch in, sign in, check in, clock out, clock off, punch out, timekeeping, time tracking, track time, record time, record hours, log hours, log my hours, time sheet, timesheet, time card | hours, record, attendance, recording, time
start work, begin work, start time, starting time, be at work, come in, get in, what time do i start | core, hours, begin
finish work, end work, knock off, call it a day, go home, quitting time, closing time, home time | hours, end
late, lateness, tardy, tardiness, running late, turn up late, being late, be late, arrive late, delayed, behind schedule, overslept | punctual, punctuality, delay
punctual, punctuality, on time, in time | attendance
attendance, presence, show up, turn up, be present, in person | absence, onsite
overtime, extra hours, additional hours, work late, working late, stay late, stay on, long hours, work longer, extra shift | compensation, hours
time off in lieu, toil, comp time, comp day, compensatory, in lieu, make up for overtime, get hours back | overtime, compensation
flexitime, flextime, flexible, flexible hours, flexible working, flexi, flexi-time, choose my hours, set my own hours | core, hours
core hours, core time, when must i be | hours
part-time, part time, reduced hours, fewer hours, cut … hours, cut down … hours, reduce my hours, work less, four-day week, four day week, 4-day week, job share, job-share, job sharing | contract, percent
full-time, full time | contract
shift, rota, roster, shifts, shift plan, schedule, shift work, duty roster | hours
swap shifts, swap … shift, trade shifts, change shifts, switch shifts, cover … shift, cover for, covering for, fill in for, stand in for, stand-in | shift, exchange, substitute, replacement, rota, roster
night shift, nights, graveyard shift, late shift, work nights, nightwork, night work | night, shift, allowance
early shift, morning shift, mornings | shift
weekend, weekends, saturday, sunday, work weekends | overtime
on call, on-call, standby, stand-by, on duty, be reachable, after-hours, after hours, out of hours, out-of-hours | rota, duty, availability
break, lunch break, rest break, breather, coffee break, tea break, pause, rest, time out, meal break | lunch, minutes, hours
lunch, lunchtime, midday, noon | break, meal
smoke break, cigarette break, fag break | break, smoking
right to disconnect, switch off after work, emails at night, emails after hours, contacted outside hours | availability, reachable, hours
deadline, due date, cut-off, cutoff, closing date, last day, time limit, latest date | due, until
extension, more time, extra time, postpone, push back, put off, putting off, delay, defer, deferral, reschedule, move the date | deadline
calendar, diary, schedule, planner, appointment book | appointment
meeting, meet, get-together, conference, gathering, catch-up, catch up, sit down with, huddle, stand-up, standup, call | appointment, agenda
appointment, slot, booking | meeting
busy, tied up, not available, unavailable | availability
available, free, reachable, contactable, around | availability
remote, remotely, work from home, working from home, wfh, home office, home-office, homeworking, telework, teleworking, telecommute, telecommuting, work remotely, remote work, working remotely, work at home, from home | hybrid, virtual, mobile working
hybrid, days in the office, office days, come into the office, coming into the office, back to the office, return to office, rto, in-office, attendance days | remote, office, onsite
work abroad, working abroad, work from abroad, work from another country, workation, digital nomad, work overseas, work from overseas | abroad, foreign, country, remote
permanent, indefinite, open-ended | contract
temporary, temp, interim, fixed-term, fixed term, limited term | contract
probation, probationary, trial period, probation period, first six months, first three months, trial | notice, new
seniority, length of service, years of service, tenure, how long … worked | service

# Travel
trip, travel, journey, business trip, business travel, work trip, on the road, away on business, go away for work, work travel | travelling, traveling
book a trip, book travel, book a flight, book a hotel, travel booking, make travel arrangements | travel, booking, approval
flight, fly, plane, airline, airfare, air travel, by air, airplane, aeroplane, aircraft, plane ticket, flying | ticket, travel
business class, premium economy, first class, upgrade | class, economy
economy, economy class, coach class, cheapest class | class
train, rail, railway, by rail, train ticket, rail card, railcard | ticket
bus, coach, tram, subway, underground, metro, tube | transport, transit
public transport, public transportation, mass transit, transit, season ticket, travel card, travelcard, bus pass, monthly pass, job ticket | commute, commuting, ticket
hotel, lodging, accommodation, overnight stay, place to stay, stay overnight, somewhere to stay, bed and breakfast, airbnb, sleep over, room for the night | night, overnight
rental car, rent a car, hire car, car hire, hired car, car rental, renting a car | vehicle, rental
taxi, cab, uber, rideshare, ride-share, ride share, minicab, lyft | transport
per diem, daily allowance, subsistence, meal allowance, daily rate, meals on a trip, food on a trip, eat on a trip, food allowance, food while travelling, food while traveling | meals, allowance
mileage, kilometre, kilometer, petrol money, gas money, own car, drive my own car, private car, use my car, personal vehicle, driving my own | reimbursement, rate, mile, fuel, vehicle
visa, work permit, travel permit, entry permit, residence permit, right to work, immigration | passport, entry, abroad
passport, travel document, id document | visa
luggage, baggage, suitcase, bags, carry-on | flight
itinerary, travel plan, route, schedule | travel
jet lag, time zone, time difference | travel
abroad, overseas, international, foreign, other country, another country, outside the country, cross-border | country
local, domestic, inland, at home | national
travel insurance, insured abroad, ill abroad, sick abroad | insurance, travel, emergency
travel sickness, vaccinations for travel, travel vaccination, travel health | vaccination, travel
upgrade, better seat, legroom | class
cancelled flight, flight cancelled, missed flight, miss my flight, missed connection, stranded, train cancelled | cancellation, delay, travel
partner along, bring my partner, bring my wife, bring my husband, take my family | companion, spouse, private
extend a trip, stay on after, add a holiday, add vacation, combine with holiday | private, extension
travel agency, travel agent, booking tool, travel portal, travel desk | booking
travel expenses, travel costs, travelling expenses, trip expenses | reimbursement, expense, receipts

# The way to work
commute, commuting, commuter, get to work, way to work, travel to work, getting to work, journey to work | travel, transport
bike, bicycle, cycling, cycle, cycle to work, push bike, e-bike, ebike, biking | commute
bike leasing, company bike, job bike, bike scheme, cycle scheme, lease a bike | bicycle, leasing
carpool, car pool, car share, car sharing, carpooling, lift to work, share a ride | commute
park, parking, parking space, parking spot, parking lot, car park, carpark, garage, park my car, where to park | space, vehicle
moving, relocation, relocate, move for the job, move to another city, transfer to another office, move cities | housing, removal
snow, storm, bad weather, severe weather, flood, hurricane, heatwave, ice, blizzard, adverse weather, snowed in | closure, emergency, attendance
strike, train strike, industrial action, walkout, walk-out | union, absence
school holidays, half term, summer break, school closes, school closed | childcare
`;

/** English words about bosses, pay, leave, conduct and careers as people say them at work, as `readGroup` reads them. */
export const EMPLOYMENT = `
# The company
bosses, top bosses, big bosses, bigwigs, fat cats, head honchos, top dogs, the suits, bosses at the top, people upstairs | executive, executives, management, directors, senior
my boss, boss's, bossed, supervisor, team leader, line manager | manager, lead
who runs, runs this place, runs the place, runs the show, top of the company, top job, run the company, head of the firm, in charge of the company, who is the boss | managing, director, chief, executive, ceo
how big is, how big are we, how many people, how many staff, how many are we, number of people, size of the company, how many work | employees, colleagues, people, headcount
who set up, who began, set up the firm, how old is the company, how long has the company, when was … started, when did … start up, year did the firm, year was the company, since when has the company | founded, established, history
who owns, belongs to, owned by, owners | owned, owner, trust, shareholders
what do we make, what do we do, what does the company do, what do we sell, what the company makes | products, mission, instruments, specialize, specialise
stand for, believe in, what matters to us, what we stand for | values, mission
where are our offices, other offices, subsidiaries, subsidiary, other sites | offices, locations
doing well, how are we doing, how is the company doing, are we making money, good year, bad year | results, revenue, profit
pecking order, who is who, organigram, org chart, organisation chart, chain of command | organization, roles, hierarchy
open jobs, jobs going, any jobs, work for you, work for this company, get a job here, come and work | careers, vacancies, recruitment, positions

# Getting in and on
uni, university, college, went to university, gone to university, been to university, go to university, studied, have a degree, academic background, schooling | degree, bachelor, master, education, qualification
what do i need to be, what do you need to become, what does it take, how do i become, requirements for the job, need to know for the job, years of experience, how experienced | qualifications, requirements, experience, skills
what would i do as, what does the job involve, day to day, what is the job | responsibilities, duties, description
languages spoken, speak french, speak german, speak spanish, foreign languages | language
good with people, people skills, get on with people | interpersonal, communication
good with numbers, number cruncher, crunch numbers | analytical, analysis, financial
good with computers, computer skills, know excel | proficiency, microsoft, software
salesman, saleswoman, salesperson, sales rep, rep, sells | sales, representative
phone people, call centre, call center, answers customers, call agent | customer, service, representative
bean counter, bookkeeper, money man, money person | accountant, finance, financial
techie, tech guy, geek, it guy | technology, engineer, technician
lab rat, boffin, scientist, inventor | research, development
temp, temping, casual worker, zero hours | temporary, contract
trial months, trial time, first months, on trial, still on trial, fail … probation, pass … probation, get through probation | probation
settle in, find my way around, who helps me, who shows me around, learn how things work | buddy, mentor, onboarding, induction
what to bring, bring on my first day, when do i turn up, what happens on my first day | first, day, onboarding
pen pusher, desk job, shop floor, hands-on work | office, production
get ahead, climb, next rung, move up the ladder, better job here, go for another job, change job inside, another job here, another job inside, job in another team, switch departments | promotion, vacancies, internal, development
teach me, learn something new, get better at, go back to school, evening school, night classes, evening classes, school money, pay for school, pay for uni, pay for college, pay for my course, study part-time, learn on the job | training, learning, courses, development, tuition, education
talk in front of people, public speaking, presentation skills | presenting, training, course
grade me, rate me, mark me, judge me, score me, grades me, rates me, judges me, assess me, assesses me, how am i doing, how well i do, how well i'm doing, mark my work, school report, sized up, talk about my work, yearly chat, yearly talk | performance, review, reviews, appraisal, evaluation, feedback
prize, prizes, trophy, best worker, best employee, employee of the month, star of the month, pat on the back, praise, praised, well done, good staff, say thank you | award, awards, recognition, innovator

# Money
dough, dosh, moolah, readies | money, pay
money on my account, money in my bank, money land, money arrives, money hits, cash in my account, when does the money come, when is the money there, when do i see my money, when do we get our money | salary, salaries, paid, payroll, payday
an advance, early pay, pay me early, wages early, borrow some, some of next month's, short of money, broke this month, skint, strapped for cash | advance, loan, salary
fatter pay, better money, more dough, ask for more, pay goes up, go up in pay, when does my pay go up | review, increase, salary, salaries
what do others earn, what colleagues earn, what do bosses earn, who earns what, what does a manager earn, how well paid, pay ladder | bands, band, range, salary, grades
cut of the profits, my cut, slice of the profit, piece of the pie, share of the profits | profit, share, bonus
extra cash, bit extra, money on top, xmas money, christmas money, holiday money, holiday pay | bonus, allowance, premium
time and a half, double time, double pay, paid double, sunday pay, sundays, on a sunday, on sunday, work on saturday, saturdays, work the weekend | weekend, overtime, rate
paid for being on call, carry the phone, pager, bleeper, at the end of a phone, woken up, called at night, called out | standby, on-call, callout, availability
wage slip gone, find my payslip, see what i earned | payslip, portal
taxman, tax man, irs, hmrc, inland revenue | tax
my pay is wrong, short-changed, didn't get paid, not been paid, haven't been paid | payroll, correction
lend me money, interest-free, money for a season ticket | loan, loans
cheap bike, buy a bike, bike through work, bike on the cheap, get a bike, e-bike cheap | bicycle, bicycles, cycle
gym money, pay for my gym, money for sport, money for fitness, swimming pool, aerobics, zumba, crossfit, spin class, spinning, dumbbells, treadmill, exercise bike, home gym, rowing machine, personal trainer, pt session | fitness, gym, exercise, wellbeing, wellness
pony, horse, horses, horse riding, riding lessons, riding school, equestrian | horseback, riding, lessons
snowboard, snowboarding, ski school, ski lessons, skiing lessons, learn to ski | skiing, lessons
dive, diving, snorkel, learn to dive, surfing, sailing, kayak, canoe | scuba, surfing, lessons, outdoor, adventure
dance, dancing, ballet, salsa, tango, judo, karate, boxing, kung fu, taekwondo | dance, martial, classes, fitness
football team, five-a-side, league fees, club fees, team fees, join a team, play football, play tennis, golf club, tennis club | sports, team, fees
mountain climbing, climbing wall, bouldering, hike, hiking, trekking | climbing, outdoor, adventure
pamper, wellness weekend, sauna, hot tub, spa day | spa, spas, retreat, retreats, massages
slimming, weight watchers, pills and powders, diet pills, food supplement, health food, energy drinks | supplements, food

# Time away
knees-up, do for the staff, bash, shindig, booze-up, staff do, work party, get-together after work | party, event, gala, social
day at home, stay at home, work in my pyjamas, work from my sofa, kitchen table, from my living room, do my job from home, work at mum's | remote, home
do my job from, work in the sun, work from the beach, work from my holiday, work from a holiday home, live and work, job from abroad, live abroad, winter in, stay in another country, work in another country, work in a different country | abroad, overseas, country
see the world, travel the world, round the world, backpacking, months out, few months off, year out, year off, time out from work, long time off, take a year off, half a year off | sabbatical, unpaid, leave
time with the kids, stay home with the baby, new dads, new fathers, new mums, new mothers, dads get, dad leave, daddy leave, mummy leave, baby break, dad time, become a father, become a mother, becoming a dad, becoming a mum, going to be a dad, going to be a mum | parental, paternity, maternity, partner, birth
up the duff, knocked up, in the family way, bun in the oven | pregnant, pregnancy, maternity, birth
kid poorly, kid has a fever, child has a fever, kid off school, kids off school, school called, nursery called, nursery closed, pick up my kid | child, carer, dependant, emergency, relative
sick mum, sick mother, sick father, sick dad, old mother, old father, elderly parents, look after mum, look after dad, mother needs care, father needs care | relative, relatives, care, carer, caring
nan died, gran died, granny died, grandma died, grandad died, uncle died, aunt died, friend died, mate died, dog died, go to a funeral, bury, burial | death, bereavement, relative, compassionate, funeral
dad died, mum died, father died, mother died, wife died, husband died, brother died, sister died | death, bereavement, parent, partner, sibling, compassionate
tie the knot, tying the knot, get hitched, getting hitched, my wedding, our wedding, honeymoon, stag do, hen do | wedding, marriage
new flat, new house, moving flat, move flat, moving out, moving day, changing flats | moving, house, relocation
called for jury, court case, witness in court, go to court as a witness, have to go to court | jury, witness, court
help out at a charity, do good, good deeds, soup kitchen, help the poor, plant trees | voluntary, volunteer, volunteering, charity
days left over, old days off, holiday left, leave left, holidays left, lose my days, days expire, save my days, keep my days, days into next year, use up my leave | carry, carried, unused
swap days for money, cash in my leave, cash for leave, sell … days, sell … holiday, sell … leave, flog … days, more holiday, extra holiday, buy … days, buy … holiday, buy … leave | buy, sell, leave
how much holiday, how many days off, how many weeks off, weeks off, how much time off, how long can i go away | annual, leave, vacation, entitlement
finish early, bunk off early, go early on fridays, slope off early, long friday | hours, flex, flexitime
extra hours saved, hours saved up, plus hours, minus hours, hours in the bank, bank hours, owe hours, too many hours | flexitime, account, credit, debit
lie in, start late, come in later, come in late, when do i have to be in, when must i be in, what time must i be there, start time | core, hours
feel rough, feel ropey, feeling rough, under the weather, throwing up, puking, vomiting, got the runs, hungover sick, got the flu, have a cold, got a cold, laid up in bed, in bed with | ill, illness, sick, sickness
ring in, ring in by, phone in by, tell you i'm ill, tell you i am sick, let you know i'm sick, who do i tell if i'm ill | ill, sick, absence, report
paid if i'm ill, money when i'm ill, money when sick, how long am i paid, keep paying me when ill | sick, pay, illness

# Conduct
break the law, breaks the law, breaking the law, broke the law, illegal, against the law, crooked, dodgy dealings, funny business, something fishy, cheating customers, up to no good, foul play | unlawful, unethical, violation, misconduct, whistleblower, whistleblowing, compliance, report
tell on, tells on, told on, rat on, ratted on, ratting, grass … up, grassing, grass on, snitch, snitches, snitched, squeal, squealed, shop someone, shop my, dob … in, inform on, blab, blow the lid off, dish the dirt on | whistleblower, whistleblowing, report, reporting, anonymous, anonymously, compliance
keep my name quiet, keep it quiet, my name out of it, without my name, nobody knows it was me, find out it was me, know it was me, stay in the dark, hidden name, nameless, secretly | anonymous, anonymously, confidential, confidentiality, identity, whistleblower
punish me for telling, get back at me, take it out on me, in trouble for telling, in trouble for reporting, pay me back for, punished for, punishing, sacked for reporting, fired for reporting | retaliation, retaliate, retaliates, protected, whistleblower
whom can i trust, someone outside, neutral person, trusted person, independent person, honest broker | ombudsperson, ombudsman, confidential, compliance
cook the books, cooks the books, cooking the books, fiddle the books, fiddling, on the fiddle, fiddle expenses, on the take, line … pockets, rip off, ripping off | fraud, misconduct, whistleblower, compliance, report
hit me, hits me, would hit, punched, punch, slap, slapped, kicked me, pushed me, shoved me, beat me up, beat up, fists, fisticuffs, brawl, lash out, lashes out, lay hands on, grabbed me, throw things at | violence, assault, physical, aggression, threat, harassment
threatens me, threatened me, threatening me, scares me, scared of, afraid of, frightened of, feel unsafe, bullies me, menacing, wants to hurt me, going to hurt | violence, threats, threat, intimidation, harassment
yells at me, yelled at, shouts at me, shouted at, screams at me, swears at me, cursed at, rude to me, nasty to me, mean to me, makes fun of me, laughs at me, picks on me, making my life hell, gives me a hard time, treats me like dirt, has it in for me | harassment, bullying, abuse, respect
follows me, following me, follows me home, won't leave me alone, keeps texting me, creep, creepy guy, pervert, perv, gropes, groped, touched me, hits on me, hitting on me, dirty jokes, wolf whistle, comes on to me | harassment, stalking, sexual
because i'm black, because i'm a woman, because i'm gay, because of my skin, because of my religion, because i am old, too old for the job, racist jokes, called me names, slur | discrimination, equal, harassment
gun at work, guns to work, knife at work, carry a gun, bring a gun, pepper spray | weapons, weapon, violence
presents, bottle of wine, box of chocolates, chocolates, flowers, tickets from a supplier, tickets for the match, free tickets, freebie, treats me to, invited to dinner by, wined and dined | gift, gifts, hospitality
brown envelope, slip someone money, grease … palm, grease palms, cash in hand, hush money, buy favours, buy favors | bribe, bribery, corruption, gifts
side gig, side hustle, job on the side, work elsewhere, work evenings for, earn on the side, drive for uber, deliver pizza, own business, own company, my own firm, start a business, moonlight | second, secondary, outside, employment, consent
going out with, sleeping with, fancy a colleague, affair with, kissing, marry a colleague, married to my boss, snogging | relationship, relationships, conflict, interest
hire my brother, hire my son, job for my, jobs for the boys, my cousin works | relatives, relative, conflict, interest
jeans, shorts, hoodie, trainers, sneakers, flip-flops, wear a tie, scruffy, tattoos, what shall i wear, have to wear | dress, clothing, attire
light up, have a smoke, go for a smoke, smoke a cigarette, fag, fags, ciggy, ciggies, vape, vaping, vapes, weed | smoking, tobacco
pint, beers, have a drink, glass of wine, drinks after work, get drunk, drink on the job, champagne at work | alcohol
bring my mutt, pooch, doggy, pup, bring an animal, cat in the office | dogs, pets
badmouth, slag off, rant about, moan about my job online, post about, put on facebook, post pictures, put online | social, media, confidential
not fair, treated badly, fed up with my boss, can't stand my boss, hate my boss, fall out with, beef with, problem with my boss, trouble with my boss, moan, whinge, gripe, kick up a fuss | grievance, complaint, complaints
told off, slap on the wrist, in hot water, hauled in, yellow card, last chance | disciplinary, warning
sacked for, get sacked, got sacked, get fired for, get canned, booted out, shown the door, given my cards, on the dole, out on my ear, chucked out, kicked out for | dismissal, termination, disciplinary, misconduct
want out, had enough, pack my bags, walk out, found another job, new job elsewhere, how long until i can go, how long must i stay, how soon can i go, how soon can i leave | notice, resign, resignation, leaving
give back my stuff, return my stuff, clear my desk, hand back my things, keep my phone when | return, leaving, last
good word, letter for my next job, letter for my new boss | reference, references
change my mind about leaving, come back later, come back after, have me back, take me back | return, rehire, service
`;

/** English words about computers, data, travel, safety and buildings as people say them in a hurry, as `readGroup` reads them. */
export const ERRANDS = `
# Computers
computer says no, computer won't start, won't boot, won't turn on, black screen, blue screen, screen is black, keeps crashing, computer died, laptop died, laptop is dead | helpdesk, support, hardware, ticket
it people, it guys, it crowd, tech people, tech guys, computer guy, computer guys, who fixes computers, who helps with computers, whom do i call about my computer | helpdesk, support, desk, service
ancient, old as the hills, past its best, on its last legs, fresh one, get a new laptop, get a new computer, get a new phone, new laptop, new computer | replaced, replacement, years
how long must my password be, how long should my password be, good password, strong password, safe password, how many letters | password, passwords, characters, complex
change my password, password run out, password expired, expired password, new password | password, passwords, expire, reset
stop people guessing, text code, code on my phone, code by text | authentication, key, sign-in
get in from home, log on from home, work files from home, reach the network from home | vpn, remote, network
wi-fi for visitors, wifi for visitors, internet for guests, guests online, what internet, visitor internet, guests use, get guests online, wifi code | guest, wi-fi, wireless
slow internet, bad line, connection drops, line is slow, calls stutter, freezes in calls, choppy | network, connection, speed, video
ran out of space, mailbox full, inbox full, disk full, no space left, too big to send, big file, huge file, send a big file | size, storage, transfer, limit
stick in the car park, found a stick, found a usb, found a memory stick, plug in a stick, plug a stick in, plug it in, pen drive i found | usb, sticks, memory
weird mail, funny mail, dodgy mail, fishy mail, strange mail, mail from my bank, mail from the boss, mail asks for money, ceo wants money, asks me for gift cards, fake boss, fake invoice, fell for it, clicked on something, clicked on it, opened the attachment, opened an attachment | phishing, suspicious, report, incident, security
computer is infected, got a virus, screen asks for money, ransom, pop-up, popups, acting strange, acting weird | malware, virus, incident, security, report
someone got in, somebody got in, someone used my account, someone knows my password, account taken over, been in my account | compromised, incident, breach, security, password
listen in, reading my mails, read my mails, read my mail, reads my emails, see what i do, watch me, spy on me, watching me, see my screen, track me, track my phone, where i am | monitoring, privacy, surveillance, monitored
private stuff on my work laptop, netflix, games on my laptop, shop online at work, private surfing, personal stuff, use my laptop for | personal, private, use
my own gadget, my own laptop, my own mac, my own tablet, phone of my own, bring my own | device, devices, private, personal
put software on, put a program on, get a program, need a program, download a program, install a game, get photoshop, get an app | software, install, catalogue, installation
chat gpt, gpt, claude, gemini, bard, robot write, let a robot, machine translate, google translate, deepl | ai, artificial, assistant, chatbots, translation
deleted by mistake, deleted my file, wiped my file, file is gone, files gone, get an old version, yesterday's version | backup, backups, restored, restore, recover
print, printout, print something, paper out, poster, huge poster | printer, printing, print, plotter
number for visitors, extension number, internal number, number of reception | extension, phone, telephone
put in a ticket, chase my ticket, nobody answers my ticket, when do they answer | ticket, tickets, hours, response
screens on my desk, two screens, another screen, extra screen, bigger screen | monitor, monitors

# Data
what you know about me, info you hold, info on me, info about me, information about me, data about me, data on me, data you hold, details you hold, details about me, what's in my file, what is in my file, look at my file, my records, copy of my data, copy of my details | personal, access, request, copy, privacy
wrong about me, put my details right, my name is wrong, correct my details, fix my details, spelled my name wrong, something about me | inaccurate, correct, personal, privacy, access
wipe me, forget me, rub me out, delete my details, remove my details, take me off, delete me | delete, erase, personal, privacy
hand my details, hand on my details, give my details, give out my details, pass on my details, pass my details, sell my details, sell my data, flog … data, flog … details, share my details, share my data, hand over my data, advertisers, adverts, ad companies, junk mail, cold callers, sales calls, spam me | marketing, disclosure, disclose, third, parties, sell, privacy, personal
advertiser, advertisers, ads, adverts | marketing, advertising
who can see my, who gets to see, who sees, who reads, can my boss see, does my boss see, tell my boss | access, confidential, confidentiality, privacy
boss find out, find out that i called, find out i called, told what i say, does it stay between us, between us, keep a secret, keep secrets | confidential, confidentiality, secrecy, anonymous
client info, customer info, client data, customer details, customers' details, client details, info about clients | customer, data
no longer need, don't need any more, don't need anymore, get shot of, chuck out, chuck away, bin old, old papers, old files, clear out | destroyed, destruction, disposal, deleted, retention, shred
scramble, scrambled, locked files, unreadable | encrypted, encryption
how often must i do the security course, security class, security lesson, data class, data lesson | training, annually, security, data

# Money on the road
grub, nosh, bite to eat, scoff, snack money, dinner on a trip, food when i'm away, food when away, eat when i'm away, pay for my dinner, pay for my lunch | meals, meal, allowance
posh hotel, nice hotel, fancy hotel, five star, five-star, how posh, dear a hotel, expensive a hotel, hotel limit, cost per night, pay for a hotel | hotel, hotels, night
stay with a friend, stay with friends, sleep at a friend's, crash at a friend's, on a friend's sofa, at my mum's | friends, private, accommodation
fly business, fly first, posh seats, lie flat, fly comfy, front of the plane, good seats, legroom, nicer seat | business, class, economy, premium
air miles, airmiles, frequent flyer, bonus points, loyalty points, miles and points | miles, points, loyalty
drive to a customer, drive my own, take my own car, use my own car, by motorbike, cycle to a customer, by bike to, ride my bike to, money for petrol, money for driving, pence a mile, cents a mile | mileage, mile, km, vehicle, bicycle
got a ticket for speeding, caught by a camera, flashed, got a fine, parking fine, pay my fine | fine, fines, penalty
lost the slip, lost my receipt, no slip, threw away the receipt, binned the receipt | receipt, receipts
see my money again, when do i get it back, when do i get my money, how fast do i get | claim, reimbursement, paid, reimbursed
forgot to claim, claim too late, how late can i claim, old receipts, old claims | claims, days, deadline, claim
take the wife, take the husband, take my girlfriend, take my boyfriend, bring my girlfriend, take the kids along, come along | partner, family, spouse
stay the weekend, stay a few days longer, tack on, days longer, make a holiday of it | private, days
stuck abroad, stuck in, stranded, plane cancelled, ill on a trip, sick on a trip, hurt on a trip, accident abroad, robbed abroad, arrested | assistance, emergency, travel
dangerous country, risky country, war zone, unsafe country, unsafe place, kidnapped | red, warning, security, briefing
who books, books my trip, books my flight, book my flight, book my train, get me a ticket | booking, travel, desk
take a client out, dinner with a customer, lunch with a customer, treat a customer, treat a client, buy a customer | customers, inviting, hospitality, entertainment
plastic, company plastic, firm's card, lost my card, lost the company card, card was swallowed | card, bank

# Danger and buildings
who do i ring if, number to ring, ring for help, shout for help, get help fast, call for an ambulance, need an ambulance | emergency, number, first, aid
on fire, burning, smell of burning, smell smoke, see smoke, something's burning, flames, went up in flames | fire, alarm, evacuation, emergency
everybody out, all out, get out of here, bell rings, alarm goes off, siren, hooter, where do we meet, where do we gather | assembly, evacuation, fire
passed out, keeled over, collapsed, not breathing, heart stopped, choking, blood everywhere, bleeding, cut finger, cut my hand, burnt hand, burned my hand, broke a leg, fell off, fell down the stairs, fell off a ladder, banged my head, hit my head, electric shock, got a shock | first, aid, aiders, emergency, defibrillator, accident
plasters, band aid, bandages, sticking plaster, medicine box | first, aid
got acid on, splashed in my eye, something in my eye, chemical burn, poured acid, spilt acid, broke a bottle, knocked over a bottle, mercury | spill, spills, chemicals, eye, emergency
near accident, nearly hurt, nearly fell, nearly got, nearly hit, almost got, almost hit, almost happened, close shave, could have gone wrong | near, miss, misses, report, accident
nicked, pinched, swiped, pickpocket, bag was stolen, bag stolen, phone stolen, laptop stolen, laptop … gone, phone … gone, bag … gone, phone disappeared, laptop disappeared, left my laptop, left my phone, left it on the train, left it in the taxi, lost my phone, lost my laptop | stolen, lost, report
lost my keys, lost my pass, lost my badge, forgot my badge, forgot my pass, forgot my keys, can't get into the building, locked out, door won't open | badge, key, access, reception
by myself at night, alone at night, late in the lab, last one out, nobody else there | alone, lone
too heavy, carry by myself, lift on my own, bad back from lifting, how much can i lift, how much may i lift, how heavy can | lift, lifts, lifting, weight, kg
hard hats, steel caps, steel toecaps, boots, safety gear, protective gear, ear defenders, what must i wear in | protective, safety, shoes, glasses
quake, ground shakes, building shakes, tremor, flooding, hurricane coming, tornado warning | earthquake, evacuation, emergency
leave my car, leave the car, put my car, where do i park, somewhere to park | parking, spaces
charge my ev, charge my tesla, tesla, plug in my car | charging, chargers, electric
tea break, cuppa, brew, coffee, eat my sandwiches, get something to eat, get lunch, where is lunch | canteen, kitchen, break
leave my bike, lock my bike, wash after cycling, wash after my run | bicycle, showers, shower
pump milk, pump breast milk, feed my baby, breastfeed, nurse my baby | nursing, milk, express
pray, place to pray, somewhere to pray, lie down, somewhere quiet, power nap | quiet, room, prayer
creche, kindergarten, someone to mind my kid, kid at work, bring my son, bring my daughter | childcare, children
show my family around, show round, show visitors round, bring someone along, bring a mate, bring a friend | visitor, visitors, escort, tour
too hot in here, too cold in here, freezing in here, boiling in here, broken light, toilet blocked, tap drips, leaky | facilities, maintenance
chuck rubbish, throw old batteries, old batteries, empty batteries, dead batteries | batteries, disposal, recycling, waste
find a room, get a room, room for a meeting, grab a room, nobody turned up, someone took our room | room, meeting, booking, booked
when do you shut, when do you open, open on saturdays, open at the weekend, till when are you open, what time do you close | hours, opening, open, closed
send it back, sent back, don't want it any more, bought the wrong one, ordered the wrong | return, returns, refund
bust after, broken after, packed up after, fix it for free, free to fix, mend for free, repair for free, still under guarantee, still covered | warranty, repair, repairs
how dear, what does one cost, what do you charge, price of one, cost to buy | price, cost
knock something off, knock off the price, haggle, cheaper if i buy, buy lots, buy in bulk | discount, quantity
`;

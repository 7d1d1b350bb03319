/** English words about equipment, computers, buildings, cars, food, visitors and products, as `readGroup` reads them. */
export const PLACES_AND_THINGS = `
# Equipment
equipment, gear, kit, tools, hardware, work equipment, stuff for work | device
computer, laptop, pc, notebook, macbook, work computer, machine, workstation, desktop | device, hardware
= computer, laptop, pc, notebook, device
monitor, screen, display, second screen, external screen | hardware
keyboard, mouse, headset, headphones, earphones, webcam, docking station, dock, peripherals, accessories | equipment, hardware
phone, telephone, mobile, smartphone, cell phone, cellphone, mobile phone, iphone, android, company phone, work phone, handset, blackberry | device
sim, sim card, esim, roaming, data plan, mobile data, roaming charges | mobile
tablet, ipad | device
charger, charging cable, power supply, adapter, adaptor, power cord, plug | battery
battery, batteries, power pack, battery life, runtime, flat battery, runs out of power, dead battery
printer, print, printing, photocopier, copier, copy machine, print out, toner, ink, scanner, scan a document | paper
projector, beamer, whiteboard, flipchart, presentation equipment | meeting
stationery, office supplies, pens, paper, supplies, post-its, notepad | order
desk, chair, furniture, office furniture, table | ergonomic
order equipment, order a laptop, get a laptop, get a new laptop, new laptop, new computer, new phone, replacement laptop, request equipment, request a device, need a new | equipment, request, replacement, hardware
replace, replacement, exchange, swap, new one, renew, substitute, upgrade, trade in | refresh
broken, broke, defective, faulty, defect, damaged, damage, doesn't work, not working, stopped working, kaputt, out of order, bust, cracked, smashed, dropped, on the blink, packed up, conked out, water on, spilled, spilt | repair, replacement, fault
repair, fix, mend, restore, get … fixed, have … repaired, fixed, put right | service, maintenance
lost, lose, missing, loss, mislaid, misplaced, can't find, left … behind, left on the train, left in a taxi, gone missing, disappeared | stolen, report
lost property, lost and found, found something, lost-and-found | reception
return equipment, return the laptop, give back the laptop, hand back, give back, hand in … laptop, return my laptop, send back, keep my laptop, keep the laptop, buy my laptop | return, equipment
byod, bring your own device, own device, private phone, private laptop, own laptop, personal device, personal phone, own phone, own computer, personal laptop | device
warranty, guarantee, guaranteed, under warranty, money-back | repair
maintenance, servicing, upkeep, service, overhaul, looked after | inspection
spare, spare part, spare parts, replacement part, reserve | replacement
inventory, stock, asset tag, serial number, asset register | asset

# Computers
it, it support, it department, helpdesk, help desk, service desk, support desk, tech support, it helpdesk, computer people, it team, computer problem, computer trouble | support, ticket
ticket, support ticket, raise a ticket, open a ticket, log a ticket, support request, service request
password, passphrase, credentials, login details, pin, passcode, passkey, pass code | account, login
forgot … password, forgotten password, reset … password, password reset, locked out, can't log in, cannot log in, can't sign in, account locked, lost password, forgot my login | password, reset, login, account
password manager, password safe, password vault, store passwords, keep passwords, remember passwords | password
log in, login, sign in, signin, log on, logon, sign-in, single sign-on, sso | account
mfa, two-factor, 2fa, multi-factor, two factor authentication, multi-factor authentication, authenticator, authentication app, second factor, one-time code, verification code, security key | authentication
account, user account, username, user name, user id, profile
access, access rights, permission, permissions, get into, rights, get access, admin rights, administrator rights, authorisation, authorization, need access | request
vpn, remote access, tunnel, connect from home, connect from outside, dial in | network
wifi, wi-fi, wlan, wireless, wireless network, hotspot, guest network, guest wifi | network, internet
internet, online, web, website, net, web page, homepage, site | network
network, lan, intranet, internal network
email, e-mail, mail, inbox, mailbox, electronic mail, mails, outlook
distribution list, mailing list, group email, email everyone, everyone's email | email
out-of-office reply, auto-reply, autoreply, automatic reply, out of office message, away message | email, absence
spam, junk mail, junk, unwanted email | email
phishing, scam email, suspicious email, strange email, weird email, dodgy email, fake email, suspicious link, clicked a link, clicked on a link, strange link, dodgy link, suspicious message, suspicious mail, odd email | report, security
virus, malware, ransomware, trojan, infected, spyware, worm, antivirus, anti-virus | security
hack, hacked, hacker, cyberattack, cyber attack, cyber-attack, security incident, compromised, intrusion, been hacked, got hacked | incident, breach, security
firewall, security software, endpoint protection | security
encrypt, encryption, encrypted, scramble, bitlocker, cipher | security
usb, usb stick, flash drive, memory stick, thumb drive, pen drive, removable media, external drive, external disk, hard drive, external hard disk | storage
backup, back-up, back up, backed up, restore, recovery, recover, disaster recovery, get files back, deleted by accident, deleted a file, lost a file, undelete | data
cloud, cloud storage, dropbox, onedrive, google drive, icloud, sharepoint, file sharing, file share, share files, network drive, shared drive, send large files | storage
software, program, programme, application, app, tool, apps, package
install, installation, set up, setup, download software, install software, put … on my laptop, put … on my computer, add software, download | software, approved
licence, license, licensing, licence key, license key, subscription | software
update, upgrade, patch, patches, security update, new version, software update, keep up to date | version
bug, defect, error, fault, glitch, problem, issue, crash, flaw
outage, downtime, system down, is down, offline, unavailable, interruption, not reachable, can't reach, blackout | incident, status
slow, lagging, freezes, frozen, hangs, sluggish | performance
chat, instant messaging, messenger, slack, teams, whatsapp, instant message, message app | communication
video call, video conference, videoconference, zoom, webinar, video meeting, online meeting, virtual meeting, videoconferencing | video, meeting
ai, artificial intelligence, chatgpt, chatbot, copilot, generative ai, language model, llm, ai tool, machine learning, ai assistant
screen lock, lock the screen, lock my computer, lock my screen, lock screen, leave my desk, step away, unattended | locked, lock
clear desk, clean desk, tidy desk, leave papers, leave documents lying, papers on my desk | documents, confidential
database, data store, data, records
file, document, record, paper, doc, docs, paperwork
form, template, application form, sheet, fill in, fill out, filling in, questionnaire
spreadsheet, excel, table, sheet
folder, directory, filing
release, deploy, deployment, rollout, roll out, launch, go live, ship code, push to production, go-live
code, source code, repository, repo, programming, coding
developer, engineer, programmer, software engineer, coder, dev
test environment, staging, sandbox, production
incident, emergency, outage, major incident, sev1
response time, respond, how fast … respond, how quickly … respond, reaction time, sla, service level, get back to me | hours, support

# Buildings
office, workplace, premises, building, site, location, workspace, bureau
address, where is the office, where are you, located, location, find you, situated, street | office, site
directions, how to get there, get there, find the office, how do i get to | address
desk booking, book a desk, reserve a desk, hot desk, hot-desk, hotdesking, hot-desking, desk sharing, shared desk, where do i sit, free desk, own desk, fixed desk | desk, booking
meeting room, conference room, book a room, reserve a room, room booking, boardroom, book a meeting room | room, booking
reserve, reservation, book, booking, hold a place
badge, keycard, key card, access card, id badge, id card, staff card, pass, fob, key fob, employee card, swipe card, entry card, door card, chip card, entry pass | access, reception
key, keys, lock, locker, locked out of the office, can't get in, lost my key, lost my keys, lost my badge, lost my card | access, badge, reception
reception, front desk, lobby, receptionist, concierge | visitor
opening hours, open, opening times, when … open, when … close, business hours | hours, closed
alarm system, arm the alarm, set the alarm, burglar alarm | security
security guard, guard, security, gatekeeper, security staff
kitchen, pantry, tea kitchen, kitchenette, fridge, refrigerator, microwave, dishwasher, coffee machine, wash up | kitchen
toilet, restroom, bathroom, loo, wc, lavatory, washroom, ladies, gents | facilities
shower, showers, changing room, get changed, locker room | facilities
quiet room, prayer room, rest room, relaxation room, lactation room, nap, parent room, multi-faith room | room
lift, elevator, stairs, escalator | floor
heating, air conditioning, air-con, aircon, too hot, too cold, temperature, radiator, thermostat, hvac, hot in the office, cold in the office | facilities
light, lighting, lamp, bulb, lights | electricity
cleaning, cleaner, cleaners, tidy, cleaned, janitor, caretaker, dirty | facilities
rubbish, trash, garbage, waste, recycling, recycle, litter, bin, bins, rubbish bin, garbage can | disposal
facilities, facility management, building services, property management, building manager, facility
mail, post, parcel, package, letter, postal, courier, private parcel, post room, mailroom, get a package, deliver to the office | delivery
storage, store, warehouse, depot, stockroom
floor, storey, level, story
plant, factory, production site, works, manufacturing site
electricity, power, current, electric | energy
power cut, blackout, power outage, power failure, no electricity, no power | outage
water, leak, pipe, tap, faucet, drinking water | facilities
noise, noisy, loud, too loud, quiet | room
wheelchair access, accessible, accessibility, barrier-free, step-free | disability
bike rack, bicycle parking, bike storage, bike shed, cycle parking, where can i leave my bike | bicycle
environment, sustainability, green, climate, eco, carbon, co2, emissions, carbon footprint, environmental, ecological
energy, save energy, power consumption, electricity consumption

# Cars
car, vehicle, automobile, motor, auto, van, wheels
company car, fleet car, car allowance, car policy, pool car, fleet, service car, business car | vehicle
driving licence, driver's license, driver's licence, driving license, driver licence | licence, license
fuel, petrol, gas, gasoline, diesel, fill up, refuel, fuel card, petrol card, tank | vehicle, card
electric car, ev, electric vehicle, charging station, charge point, charging point, charge my car, charging my car, plug-in, hybrid car | charging
speeding ticket, parking ticket, parking fine, traffic fine, fine, caught speeding, penalty notice, traffic ticket | penalty, driver
car accident, car crash, collision, crashed the car, crash, scratch the car, dent, bump | accident, damage, insurance
leasing, lease, hire purchase, rent, rental
breakdown, car breaks down, roadside assistance, puncture, flat tyre, flat tire | vehicle
tyre, tire, winter tyres, winter tires
motorbike, motorcycle, scooter, moped, e-scooter | vehicle
road toll, toll, congestion charge, vignette | vehicle
driver, chauffeur, at the wheel, behind the wheel | driving

# Food
meal, meals, food, eat, eating, dish, grub, catering, snack, snacks
= lunch, dinner, breakfast, meal, food
breakfast, lunch, dinner, supper, brunch, evening meal | meal
canteen, cafeteria, staff restaurant, company restaurant, lunch room, lunchroom, place to eat, where can i eat, dining hall, mess | lunch, meal
restaurant, eatery, bistro, eat out, diner | meal
coffee, tea, drinks, beverage, beverages, soft drinks, water, refreshments | kitchen, free
fruit, snacks, sweets, biscuits, cookies, candy, nibbles | free
vegetarian, vegan, halal, kosher, gluten-free, gluten free, dietary, diet, plant-based, lactose | food
catering, order food, food for a meeting, sandwiches, buffet, lunch for a meeting | order, meeting
cake, celebrate, celebration, leaving do, farewell party, party | event

# Visitors
visitor, visitors, guest, guests, caller, someone visiting, visit, bring a visitor, have someone visiting, sign in a visitor, client visits, customers visiting | reception, register, accompany
tour, guided tour, show around, plant tour, site visit, factory tour | visitor
bring my dog, bring a dog, dog in the office, dog, dogs, pet, pets, animal, animals, puppy, cat, four-legged, bring my pet | allowed
bring my child, bring my children, bring my kids, children in the office, kids in the office, bring a child to work | family, children
accompany, escort, accompanied, go with, chaperone
delivery driver, tradesman, tradesmen, workmen, external company | contractor

# Products and customers
product, goods, item, article, merchandise, range
delivery, shipping, shipment, deliver, ship, dispatch, despatch, send, arrive, sent out | freight
how long … deliver, when … arrive, delivery time, lead time, shipping time, how long does delivery | delivery, shipping, days
return, send back, returns, take back, returned, return policy, change my mind | refund
refund, money back, give … money back, credit note, get a refund | return
order, buy, purchase, place an order, ordering
cancel, cancellation, withdraw, call off, revoke, rescind, calling off, scrap
warranty claim, complaint about a product, rma, defective product | return, warranty
retailer, reseller, distributor, dealer, partner, store, shop
price list, list price, retail price, catalogue, catalog | price
volume discount, bulk discount, quantity discount, buy more | discount
sample, specimen, trial, demo, try out, demonstration, try before
customer service, customer support, customer care, support, support line
hotline, support line, phone number, phone line, call, ring, telephone number, number to call, dial | phone, contact
contract renewal, renew, renewal, prolong, extend a contract, auto-renew
subscription, plan, licence, license, package, tier
competitor, rival, competition
market, marketplace, sector, industry
marketing, advertising, promotion, advert, ad, campaign, publicity
brand, logo, corporate design, branding, trademark, letterhead, email signature | design
presentation, slides, slide deck, deck, powerpoint, keynote
specification, spec, datasheet, data sheet, technical data, specs
dimension, dimensions, size, measurements, how large, how wide, how tall
weigh, weight, heavy, mass, how heavy, kilo, kilos
waterproof, ingress, water resistant, watertight, ip67, ip65, splash | protection
accuracy, precision, tolerance, exact, accurate, precise
temperature range, operating temperature, how hot, how cold | temperature
humidity, moisture, damp
range, distance, reach, coverage
sensor, probe, detector, gauge
calibrate, calibration, adjust, adjustment
assembly, mount, install, fit, mounting, installation, put together, put up
manufacture, produce, build, production, manufacturing, made
supplier quality, quality control, quality assurance, qa, inspection
recall, product recall, call back
export, import, customs, duty, tariff
`;

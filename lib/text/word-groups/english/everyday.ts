/** English words of any subject, spellings and short forms, as `readGroup` reads them. */
export const EVERYDAY = `
# What is done
begin, start, commence, launch, kick off, kick-off, get going, started
end, finish, expire, expiry, expiration, run out, runs out, be over, stop, cease, lapse, conclude
continue, carry on, go on, keep going, proceed
change, modify, alter, update, amend, revise, revision, adjust, switch
add, include, insert, append, attach
increase, raise, go up, grow
reduce, lower, cut, cut down, bring down, lessen, decrease
avoid, prevent, keep from, stop from, reduce
allow, permit, enable
forbid, prohibit, ban
help, assist, assistance, support, aid, lend a hand
explain, describe, clarify, describe how
show, display, present, demonstrate
check, verify, examine, inspect, look over, look at, go through
confirm, confirmation, verify, acknowledge
decide, decision, determine, make up my mind, have the last word, final say, who decides
choose, select, pick, opt for, choice, selection
plan, planning, arrange, organise, organize, schedule
prepare, get ready, preparation, set up
create, set up, draw up, establish
write, draft, put in writing, in writing, written
send, submit, forward, hand in, turn in, pass on, transmit
receive, get, obtain, be given
give, provide, grant, offer, hand out, issue, supply
take over, take on, assume
carry out, perform, execute, conduct, do
complete, fill in, fill out, finalise, finalize
keep, retain, hold on to, hang on to
store, save, keep, put away
collect, pick up, fetch, gather
find, locate, look for, search, look up
use, usage, utilise, utilize, make use of
happen, occur, take place, come about
last, take, duration
cause, reason, due to
need, require, necessary
try, attempt, have a go
join, take part, participate, participation, attend, participant
meet, meeting, get together
talk, speak, discuss, conversation, discussion, chat
ask, request, question, enquire, inquire, enquiry, inquiry
answer, reply, response, respond, get back to
call, phone, ring, telephone, give … a ring, give … a call, contact
read, look through, study
sell, sale, sold, sales
grow, growth, expand, expansion
split, divide, share, distribute
connect, connection, link, hook up, plug in
turn on, switch on, activate, enable, power on
turn off, switch off, deactivate, disable, shut down, power off
lock, close, shut, secure
open, unlock, access
lend, borrow, loan, loaned, lent
rent, hire, lease
postpone, delay, put off, push back
speed, pace, fast, quick
warn, warning, alert
protect, protection, guard, safeguard, shield, secure
punish, penalise, penalize, discipline, sanction
pay for, foot the bill, pick up the tab, pay the bill, cover | reimburse, cost
= pay, paid, cover, covered, reimburse, fund, expense
keep in touch, stay in touch, contact
take care of, look after, handle, deal with
put up with, tolerate, accept
get rid of, dispose of, remove, throw away
find out, discover, learn, learn about
work out, calculate, calculation, figure out
set aside, reserve, earmark
catch up, make up, make up for
sort out, resolve, solve, resolution, solution, settle, deal with
hand over, handover, pass on, transfer, hand-over
come up with, propose, suggest, suggestion, proposal, idea, recommend

# What it is like
fast, quick, quickly, rapid, speedy, soon, promptly, in a hurry, straight away, straightaway, right away, immediately, at once, asap, without delay, as soon as possible
slow, slowly, gradual
big, large, huge, great
small, little, tiny, compact
important, essential, crucial, key, vital, critical
difficult, hard, tough, tricky
easy, simple, straightforward
new, recent, latest
old, former, previous, outdated, obsolete
current, up to date, up-to-date, latest, valid, present
main, principal, primary, chief, major
additional, extra, further, another, more
different, other, various
same, identical, equal
usual, normal, regular, standard, ordinary, typical
rare, unusual, seldom
possible, feasible, able
clear, obvious, plain
correct, right, accurate, proper
wrong, incorrect, mistaken, inaccurate, error, mistake, slip-up
bad, poor, terrible
good, great, excellent
suitable, appropriate, fitting, proper
personal, private, own, individual
shared, common, joint
official, formal
worldwide, global, globally, international
yearly, annual, annually, per year, a year, every year, once a year, each year, per annum
monthly, month, per month, a month, every month, each month
weekly, week, per week, a week, every week, each week
daily, every day, per day, a day, each day
twice, two times, double
once, one time, single
hourly, per hour, an hour
fortnight, two weeks, fortnightly, every two weeks, biweekly, bi-weekly
quarterly, every three months, per quarter
half, fifty percent, 50 percent
several, multiple, many, a number of
= two, multiple, several, second
roughly, approximately, around, circa
before, prior, prior to, ahead of
after, following, afterwards, subsequent, subsequently
during, while, throughout
today, nowadays, currently, at present, these days
immediately, instantly, straight away
temporarily, for a while, for now
permanently, for good, forever

# People
kid, child, toddler, youngster, minor, children
baby, newborn, infant
teenager, youth, young people, adolescent, minor
grandmother, grandfather, grandparent, grandparents, grandma, grandpa, granny, grandad, granddad, nan, nana | relative, family
aunt, uncle, cousin, niece, nephew, auntie, in-laws, mother-in-law, father-in-law | relative, family
mother, mum, mom, mummy | parent, relative, family
father, dad, daddy | parent, relative, family
brother, sister, sibling, siblings | relative, family
died, die, dies, dying, death, dead, deceased, passed away, pass away, passed on | bereavement, funeral
= grandmother, grandfather, grandparent, relative
elderly, senior, seniors, aged, older people, old people, pensioner
man, male, men
woman, female, women
friend, mate, buddy, pal
neighbour, neighbor, next door
student, pupil, learner
teacher, instructor, trainer, tutor, lecturer
expert, specialist, professional
beginner, novice, newcomer
citizen, national, resident
crowd, group, lot of people

# What only answers say
= chatbot, assistant, ai, chatgpt
= deadline, due-date
= smoke, smoking, tobacco, cigarette
= weigh, weight, mass, heavy
= record, file, document, data
= surprise, unexpected
= avoid, prevent, reduce
= remote, remotely, telework, home-office, virtual
= mileage, mile, kilometre, kilometer
= maternity, paternity, parental, pregnancy, pregnant, birth
= funeral, bereavement, death, died, die
= injury, injured, accident, hurt
= doctor, physician, provider, practitioner
= paycheck, payroll, salary, payslip
= delete, erase, destroy, dispose, disposal, shred, destruction
= cure, treat, treatment, therapy

# Spelling on both sides of the Atlantic
colour, color
centre, center
licence, license
organisation, organization
organise, organize
authorise, authorize
authorisation, authorization
programme, program
cheque, check
labour, labor
behaviour, behavior
favour, favor
honour, honor
defence, defense
offence, offense
practise, practice
analyse, analyze
realise, realize
recognise, recognize
prioritise, prioritize
customise, customize
specialise, specialize
summarise, summarize
minimise, minimize
maximise, maximize
optimise, optimize
utilise, utilize
apologise, apologize
travelling, traveling
cancelled, canceled
labelled, labeled
counselling, counseling
enrolment, enrollment
instalment, installment
fulfil, fulfill
skilful, skillful
judgement, judgment
ageing, aging
grey, gray
tyre, tire
kerb, curb
storey, story
metre, meter
litre, liter
fibre, fiber
theatre, theater
aluminium, aluminum
mould, mold
catalogue, catalog
dialogue, dialog
learnt, learned
burnt, burned
aeroplane, airplane
mum, mom
maths, math
orientated, oriented
sceptical, skeptical
paediatrician, pediatrician, children's doctor
anaesthetic, anesthetic
gynaecologist, gynecologist
orthopaedic, orthopedic
haemorrhage, hemorrhage
diarrhoea, diarrhea

# Short forms
hours, hrs
minutes, mins
number, no., nr
percent, per cent, percentage
approximately, approx
maximum, max
minimum, min
information, info, details
documentation, docs
department, dept
management, mgmt
reference, ref
faq, frequently asked questions
q&a, questions and answers
kpi, key performance indicator
roi, return on investment
eta, estimated time of arrival
tbd, to be decided
fyi, for your information
id, identification, identity
ot, overtime
`;

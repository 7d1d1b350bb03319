/** English words about care, the body, insurance booklets and their claims, as `readGroup` reads them. */
export const HEALTH = `
# Whom people see
see a shrink, talk to a shrink, head doctor, someone to talk to about my head, see a psychologist, see a psychiatrist, see a therapist | mental, behavioral, behavioural, psychotherapy, counselling, counseling
quack, doc, medical practitioner, healthcare professional, my own doctor, see my doctor | physician, provider, practitioner
nurse practitioner, midwife, doula, birth assistant | maternity, provider
baby doctor, kids' doctor, children's doctor, doctor for my child, doctor for my kids | pediatric, paediatric, pediatrician, newborn, child
skin doctor, dermatologist, rash, acne, eczema, mole, skin | dermatology, specialist
ear doctor, ent, hearing test, test … ears, ears tested, ears, hard of hearing, can't hear | hearing
eye doctor, ophthalmologist, check my eyes, test my eyes, cataract | vision, eye
foot doctor, podiatrist, toenails, toenail, bunion, ingrown | foot, podiatry
gut doctor, stomach, tummy, belly, bowel, digestive, gastro | gastrointestinal, colonoscopy
women's doctor, smear test, pap smear, cervical | gynecological, gynaecological, screening, preventive, women
breast check, lump in … breast, breast screening, mammogram, mammography | screening, preventive, cancer
colonoscopy, bowel check, bowel screening | screening, preventive
bones, broken bone, broken arm, broken leg, broke my arm, broke my leg, fracture, sprain, plaster cast, orthopedist | orthopedic, orthopaedic, x-ray, emergency
back crack, crack my back, bone setter, osteopath, chiro | chiropractic, spinal, manipulation
needles in my back, needle treatment, chinese medicine, alternative healer | acupuncture
rub-down, rubdown, back rub, masseur, masseuse | massage
second opinion, other doctor, another doctor, change doctor, change my doctor, switch doctors, pick a doctor, pick my doctor, choose a doctor, find a doctor, doctor near me, which doctors | provider, network, directory, primary

# Trips to care
paramedics, medics, emts, picked up by an ambulance, ride in an ambulance, ride to the hospital, blue lights, rushed to hospital, taken to hospital, ambulance ride, air ambulance, helicopter | ambulance, transport, transportation, emergency
ride to the doctor, lift to the doctor, get to my appointment, drive me to the hospital, taxi to hospital | transportation, medical, transport
admitted, kept in, overnight in hospital, stay in hospital, in hospital, hospital bed, ward, intensive care, icu | inpatient, hospital, admission
discharged, sent home from hospital | hospital, discharge
a and e, emergency ward, casualty, er visit, emergency visit, go to emergency | emergency
walk-in, minor injury, out of hours clinic | urgent
nursing home, old people's home, care home, convalescent, rehab centre, rehab center | skilled, nursing, facility, rehabilitation
carer at home, nurse comes home, nurse to my house, looked after at home | home, nursing

# What is done
op, operated on, under the knife, have surgery, keyhole | surgery, surgical
knocked out for, put to sleep, put under, numbing, anaesthetist, anesthetist | anesthesia, anaesthesia
jab, jabs, shots, flu jab, tetanus, measles, hpv | immunization, immunisation, vaccination, preventive
injection, infusion, drip, iv drip, needle | injections, infusion, therapeutic
blood transfusion, donate blood, blood donor, give blood, giving blood | blood
kidneys cleaned, clean my kidneys, kidney machine, kidney failure, bad kidneys | dialysis, kidney, renal
chemo, radiotherapy, radiation, tumour treatment, cancer treatment | chemotherapy, radiation, cancer, oncology
scan, scans, ct, cat scan, scanned, brain scan | imaging, diagnostic, x-ray
sleep study, snore, snoring, can't sleep, insomnia, sleep apnea, sleep apnoea | sleep
new hip, new knee, hip replacement, knee replacement | surgery, replacement, orthopedic
jaw surgery, jaw, tmj, chin | orthognathic, temporomandibular
new heart, new kidney, donor organ, new liver | transplant, transplantation, organ
gastric band, stomach stapled, stomach shrunk, lose weight surgery | bariatric, obesity, weight
nose job, boob job, facelift, face lift, tummy tuck, liposuction, look younger, wrinkles, beauty surgery | cosmetic
laser eye surgery, lasik, eye laser | vision, refractive
teeth straightened, straighten my teeth, braces, brace | orthodontic, orthodontia
filling, fillings, teeth cleaned, clean my teeth, false teeth, dentures, tooth pulled, knocked out a tooth, chipped tooth, broken tooth, gum, gums | dental
false leg, fake leg, false arm, artificial leg, artificial limb, artificial arm, wooden leg, fake limb, missing leg | prosthetic, prosthetics, prosthesis, prostheses
insoles, leg brace, knee brace, splint, support shoes | orthotics, orthotic
crutch, crutches, walking frame, zimmer, rollator, hospital bed at home, oxygen at home, breathing machine, cpap | equipment, durable
hearing gadget, hearing device, ear implant, cochlear | hearing, aid
wig, hairpiece, toupee | prosthesis
ivf, can't get pregnant, trying for a baby, trying to conceive, sperm, eggs frozen, freeze my eggs | infertility, fertility
tubes tied, vasectomy, the snip, sterilised, sterilized, morning-after pill, iud, condoms | sterilization, contraceptive, contraception, family
sex change, transitioning, change my gender, hormones | gender, hormone
genes, gene test, dna test, hereditary | genetic, testing
drug trial, medical study, experimental treatment, new treatment, guinea pig, test a new drug | clinical, trial, experimental, investigational
special diet, baby formula, tube feeding, protein powder, protein shakes, protein shake, vitamins, vitamin pills | nutrition, supplements, foods
speech lessons, stutter, stammer, speech problems, learn to speak | speech, therapy
autism, autistic, adhd, learning difficulty, slow to develop, developmental delay | neurodevelopmental, habilitation, developmental

# The mind and habits
shrink, headshrinker, talking therapy | psychotherapy, psychotherapist, counselling, counseling, mental, behavioral
nervous breakdown, breakdown at work, mental breakdown, losing it, at my wits' end, feel hopeless, can't go on, at rock bottom, having a hard time, hard times, struggling, in a dark place | mental, counselling, counseling, assistance, wellbeing, crisis
kill myself, suicidal, end my life, want to die, self-harm, hurting myself | mental, crisis, assistance, emergency, counselling
drink too much, drinks too much, hooked on, junkie, drying out, dry out, detox, get clean, booze problem, drug habit, drug problem, aa meeting | substance, abuse, alcohol, chemical, dependency, rehabilitation
pack in smoking, kick the habit, give up cigarettes, give up fags, nicotine patches, kick smoking | smoking, tobacco, cessation
gambling, gamble, betting, debts, in debt, money worries, money troubles, money problems, can't pay my bills | debt, debts, financial, assistance, counselling
marriage trouble, relationship trouble, marriage problems, divorce, splitting up, split up with, separated | counselling, assistance, legal, divorce
lonely, loneliness, nobody to talk to | counselling, assistance, wellbeing

# What a plan costs
what comes out of my pay for insurance, taken out of my wages, out of my wages, out of my paycheck, out of my salary, off my pay | deducts, deducted, deduction, payroll, premium, paycheck, portion
pay first, pay myself first, pay before the insurance, bit i pay, my bit, my part of the bill, out of my own pocket, fork out, cough up, shell out, how much is on me, what am i left with, am i left with a bill | deductible, excess, coinsurance, copayment, out-of-pocket
pay at the doctor, pay each visit, pay every time, each time i see | copay, copayment, copayments
ceiling on what i pay, most i can pay, most i'd have to pay, worst case, upper limit in a year, limit on what i pay | out-of-pocket, maximum
cheap plan, cheaper plan, cheapest plan, basic plan, cheap insurance, budget plan, lower plan, smaller plan | basic, standard
better plan, best plan, top plan, bigger plan, dearer plan, more expensive plan, premium plan, full plan, which plan, plans differ, difference between the plans, plans compare | comprehensive, comparison, plus
surprise bill, extra bill, billed for the rest, doctor bills me, unexpected bill, huge bill | balance, billing
going rate, what insurer thinks is fair, fair price for treatment | allowed, amount
money back from insurer, refund from insurer, paid the doctor myself, paid myself, send in the bill, send in my bills, send my bills | claim, reimbursement, submit
letter from the insurer, what the insurer paid, statement from the insurer | explanation, benefits, eob
insurance said no, insurer said no, no from the insurer, insurer refuses, insurer refused, won't pay out, doesn't pay out, turned my claim down, knocked back my claim, fight the insurer, fight … insurer, fight … insurance, disagree with the insurer, fight a no | appeal, appeals, denied, denial, grievance, review
ask first, ask the insurer first, need a code, need the ok from insurance, insurer must agree, check before treatment | authorization, authorisation, prior, preauthorization
two insurances, other insurance, second insurance, two plans, wife has insurance, husband has insurance, partner has insurance, insured twice, insured elsewhere, double insured | coordination, primary, secondary, other
who pays first, pays first | primary, coordination
injured by someone else, someone else's fault, other driver's fault, somebody else to blame, hit by a car | third, liability, subrogation, recovery
hurt on the job, hurt at work, work injury, injury at work, industrial injury, injured on duty | workers, compensation, occupational, injury, accident
put my kids on, add my kids, add my wife, add my husband, add my baby, add my partner, add my girlfriend, add my boyfriend, cover my kids, cover my family, insure my family, put my wife on, put my husband on | dependent, dependents, enroll, enrollment, spouse, children
baby was born, baby just born, our newborn, newborn baby, new baby | newborn, newborns, enroll, dependent
too old for my parents' plan, adult child, grown-up child, how old can my child be | age, limiting, dependent
when am i insured, when does my insurance start, insured from day one, start of cover | effective, eligibility, coverage
join the plan late, missed the deadline for insurance, sign up late, change plan mid-year, swap plans, switch plans, change my plan, move to the other plan | enrollment, enrolment, special, window
keep insurance after, insured after i leave, insurance when i leave, insurance after i quit, lose my insurance | continuation, continue, cobra, ends, termination
not paid for by insurance, what isn't covered, what is not covered, what's left out, small print, fine print | exclusions, excluded, limitations, exceptions
ill before i joined, illness i already have, already ill, sick before | pre-existing, existing, conditions
on holiday abroad, sick on holiday, ill on holiday, ill in another country, hurt abroad, away from home | abroad, emergencies, emergency, out-of-area
moved to another state, move state, other state, out of state | out-of-area, area, service
lost my insurance card, new insurance card | member, card
video doctor, doctor on the phone, phone doctor, doctor online, app doctor, skype doctor | virtual, telehealth, online
cheap pills, pills by post, drugs by mail, mail-order pills, own-brand pills, no-name drugs | generic, mail, order, prescription
list of drugs, which drugs, which pills | formulary, prescription
pay for my pills, pay for my medicine, medicine paid, drugs paid | prescription, drug

# Insurance for life
kick the bucket, drop dead, what if i die, if i died, when i die, get killed, my family if i die, dead at work | life, death, beneficiary, survivor
can't work again, never work again, unfit for work, too ill to work, crippled | disability, income, protection
very ill, cancer diagnosis, get cancer, have a stroke | critical, illness
nest egg, save for old age, pot for my old age, retirement pot, retirement savings, money for when i'm old | pension, retirement, 401
stop working early, early retirement, retire early, how old to retire, old enough to retire | retirement, pension
bring my old pension, move my pension, other pension, previous pension | transfer, pension
`;

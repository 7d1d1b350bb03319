/** English words about pay, expenses, benefits, insurance, health care and finance, as `readGroup` reads them. */
export const PAY_AND_BENEFITS = `
# Pay
salary, wage, wages, earnings, remuneration, pay, compensation, what i earn, how much … earn, how much … make, money i get | payroll, income, paycheck
payday, pay day, pay date, payment date, when do i get paid, get paid, getting paid, when … paid, salary paid, money in my account | salary, payroll, monthly, transfer
payslip, pay slip, paycheck, pay check, wage slip, pay stub, paystub, pay cheque, paycheque, pay statement, salary statement | payroll, salary
payroll, pay run, salary run, wages department | salary, payslip
raise, pay rise, pay raise, salary increase, pay increase, rise, get a raise, more money, more pay, wage increase, earn more, increment | salary, review, increase, promotion
pay review, salary review, annual pay review, comp review, compensation review | salary, increase
pay scale, pay band, salary band, salary range, pay grade, grade, salary bands, how much does … earn, how much does … pay | level, salary, compensation
bonus, incentive, premium, annual bonus, extra money, one-off payment, lump sum, variable pay, performance pay, christmas bonus, thirteenth salary, 13th salary, 13th month | target, variable, reward
commission, sales commission, accelerator, kicker | sales, quota, variable
reward, award, prize, recognition, kudos, shout-out, thank you gift | bonus
spot bonus, thank-you bonus, peer bonus | bonus, recognition
sign-on bonus, signing bonus, joining bonus, golden hello | bonus
referral bonus, refer a friend, recommend a friend, recommend someone, employee referral, bring in a friend, referral, finder's fee, know someone who, friend to work here, friend for a job | recommend, hire, bonus
minimum wage, living wage, lowest pay | wage
gross, before tax, before taxes, pre-tax | net
net, take-home, take home pay, after tax, after taxes, in my pocket | gross
deduction, deducted, withhold, withheld, taken out of … pay, taken off … pay, come out of … pay, salary deduction, dock … pay, docked | tax, payslip
overpaid, overpayment, paid too much, underpaid, underpayment, paid too little, wrong pay, pay is wrong, salary is wrong, missing pay, payslip is wrong | correction, payroll
bank details, bank account, account number, change … bank, new bank, iban, direct deposit, sort code, routing number, account details | payroll, update
tax, taxes, taxation, taxable, tax code, income tax, paye | deduction
tax return, tax form, w-2, w2, p60, p45, tax certificate, tax statement, year-end tax | certificate
salary advance, advance on … salary, pay in advance, payday loan, borrow money, loan, employee loan, lend, get an advance | repay
pay gap, equal pay, pay equity, paid fairly, fair pay, pay transparency | gender, equal

# Expenses
expense, expenses, expense claim, expense report, claim expenses, claim … back, claim back, put in expenses, out-of-pocket, out of pocket, file expenses, submit expenses | receipt, reimbursement, claim
reimburse, reimbursement, refund, repay, repayment, pay back, paid back, get … money back, money back, get it back, reclaim, get … back, give … back the money, cover the cost, claim | expense, receipt
receipt, proof of purchase, till slip, sales slip, bill, invoice, voucher, proof of payment | expense
lost receipt, lost the receipt, no receipt, without a receipt, missing receipt, lose a receipt | declaration, receipt
credit card, company card, corporate card, company credit card, business card for payments, expense card, purchasing card, debit card, amex | card, limit
petty cash, cash, small cash, float | cash
cost, costs, price, fee, charge, how much does it cost, set me back, how much … pay | rate, amount
= cost, costs, pay, price
expensive, pricey, costly, dear, high cost | cost, price
cheap, cheaper, low-cost, inexpensive, affordable, good value, low price, save money | discount, cost
free, free of charge, for free, at no cost, no charge, gratis, complimentary, no cost, without charge, on the house | cost
budget, allowance, spending limit, pot of money, how much can i spend, can i spend, allowed to spend, spend on | limit, amount
allowance, stipend, grant, subsidy, contribution towards, pay towards, chip in, money towards, contribution | amount
subsidise, subsidised, subsidize, subsidized, subsidy, company pays part, contribute to | contribution
tip, tips, gratuity, service charge, tipping | expense
client dinner, client lunch, take a client out, entertain, entertaining clients, business meal, wine and dine, client entertainment, hospitality, take clients out | meal, client, approval
alcohol, alcoholic, beer, wine, drink, drinks, booze, champagne, spirits | drinking
amount, sum, total, figure | limit
maximum, max, most, limit, cap, ceiling, upper limit, no more than, highest | limit
minimum, min, least, no less than, lowest
threshold, limit, cut-off, from what amount
deposit, down payment, prepayment, pay up front, up front, upfront, in advance payment | payment
instalment, installment, pay in parts, monthly payments, spread the cost, pay monthly | payment
interest, interest rate | loan
currency, exchange rate, foreign currency, convert | rate
discount, rebate, reduction, price reduction, money off, deal, reduced price, staff discount, employee discount, cheaper for staff, perk price | percent
coupon, gift card, gift voucher, voucher | gift

# Benefits
benefit, benefits, perk, perks, fringe benefit, fringe benefits, extras, employee benefits, what do i get, goodies, on top of … salary | offer
open enrollment, open enrolment, enrollment period, enrollment window, sign up for benefits, choose my benefits, pick a plan | enroll
enroll, enrol, enrollment, enrolment, sign up, signing up, signup, register, registration, join, opt in | election
opt out, opt-out, drop out of, leave the scheme, not take part, waive, waiver | withdraw
eligible, eligibility, entitled, entitlement, qualify, allowed to get, who can get, who gets, am i covered | qualify
life event, qualifying event, change in circumstances, qualifying life event | marriage, birth, divorce
gym, fitness, workout, gym membership, fitness studio, health club, gym pass, work out, keep fit, stay fit | exercise, sport, wellness
sport, sports, athletic, athletics, football, yoga, running, swimming, team sports, ski, skiing, tennis, golf, rock climbing | fitness, gym
massage, back pain, physio, physiotherapy, sore back, bad back, spa | health, ergonomic
eye test, eye-test, sight test, eye exam, eyesight test, eyes tested, eye examination, optician, optometrist | vision, glasses, display
glasses, eyeglasses, spectacles, specs, eyewear, contact lenses, contacts, lenses, new glasses | vision, optical, prescription
vision, eyesight, eye, eyes, optical, sight | optometrist
childcare, child care, nursery, daycare, day care, kindergarten, creche, nanny, babysitter, babysitting, preschool, someone to mind the kids | child, subsidy
meal voucher, lunch voucher, food voucher, luncheon voucher, lunch allowance | meal
company event, staff party, christmas party, summer party, office party, works do, team outing, away day, awayday, offsite, off-site, team day, company trip | event, team
club, social club, clubs, after-work drinks | social
anniversary, jubilee, long service, years with the company, long-service award, work anniversary | service, award
gift, present, giveaway, freebie, goodie, hamper | value
book, books, library, kindle, audiobook | reading, allowance
hobby, hobbies, museum, theatre, theater, concert, music lessons, cinema, lessons | activities, leisure
phone allowance, phone bill, internet allowance, internet bill, broadband, home internet, home broadband | allowance, reimbursement
home office allowance, home office budget, desk at home, chair at home, furniture for home, home-office equipment, set up my home office | equipment, allowance, ergonomic
pet insurance, pets | insurance
legal advice, legal help, lawyer for private matters | legal, assistance
housing, accommodation, rent, mortgage, place to live, housing allowance | allowance

# Pension and equity
pension, retirement, retirement plan, pension plan, pension scheme, occupational pension, company pension, 401k, 401-k, old-age, nest egg, save for retirement, superannuation, save for old age | contribution
retire, retiring, retirement, retired, pensioner, stop working for good, retirement age | pension
match, employer match, matching, company match, employer contribution, company contributes, contribution | percent, pension
vest, vesting, vested, cliff, vesting schedule, when do … vest | schedule, shares, options
stock, stocks, share, shares, equity, stock options, share options, option, rsu, rsus, ownership, own part of the company, piece of the company, espp, share scheme, stock purchase plan | grant, vesting
strike price, exercise price, exercise, exercise my options, cash in … options | options
shareholder, stockholder, investor, owner | shares
dividend, payout, profit share, profit sharing, profit-sharing, share of the profit, share in the profits | profit
buyback, buy-back, liquidity, sell my shares, tender offer | shares
ipo, going public, go public, float, listing, stock exchange | shares

# Insurance
insurance, coverage, cover, covered, insured, insure, policy, insurance plan | benefit
premium, contribution, insurance cost, monthly cost, what do i pay for insurance | payroll
deductible, excess, self-insured part, pay first, before insurance pays, pay before | coinsurance
copay, copayment, co-pay, co-payment, my share | visit
coinsurance, co-insurance, percentage i pay | deductible
out-of-pocket maximum, out of pocket maximum, most i have to pay, out-of-pocket limit | deductible
claim, file a claim, make a claim, submit a claim, insurance claim | form, claims
claim denied, denied claim, insurance won't pay, refused to pay, claim rejected, won't cover | appeal, denial
network, in-network, in network, participating provider, provider network | provider
out-of-network, out of network, doctor outside the network, not in the network, nonparticipating, non-participating | provider
life insurance, death benefit, insured if i die, if i die, survivors, survivor | beneficiary
beneficiary, who gets the money, next of kin, heir | designation
accident insurance, insured at work, insured on the way, accident cover | accident
disability insurance, income protection, occupational disability, can't work anymore, unable to work | disability
liability, liable, liability insurance, who pays for damage, third-party | damage
dependent, dependant, dependents, family members, child, children, kid, kids, son, daughter | family
= kid, kids, child, children, dependent, son, daughter
spouse, wife, husband, partner, domestic partner, civil partner, better half, significant other, boyfriend, girlfriend | dependent
widow, widower, surviving spouse | survivor
family, relatives, relative, loved ones, household, parents, mum, mom, dad, mother, father, brother, sister, sibling | dependent
coverage ends, lose coverage, insurance after leaving, keep my insurance, cobra, continuation of coverage | continuation, termination
id card, insurance card, member card, membership card | member

# Health care
doctor, physician, gp, general practitioner, practitioner, family doctor, primary care, clinician, medic, company doctor | provider, visit, health
specialist, consultant doctor, see a specialist, referral to a specialist | referral
hospital, clinic, inpatient, in-patient, stay in hospital, hospital stay, hospitalization, hospitalisation, hospitalized, hospitalised | admission
outpatient, out-patient, day surgery, ambulatory
emergency room, er, a&e, accident and emergency, casualty, emergency department | emergency
urgent care, walk-in clinic, out-of-hours doctor | urgent
ambulance, paramedic, emergency transport, call an ambulance | emergency, transportation
surgery, operation, surgical, op, go under the knife, have an operation | procedure
medicine, medication, drug, drugs, prescription, pharmacy, pills, tablets, meds, pharmaceutical, chemist, drugstore | formulary
generic, brand-name, brand name, branded drug | drug
dental, dentist, tooth, teeth, toothache, dental care, orthodontist, braces, crown, root canal, wisdom tooth | oral
hearing, hearing aid, hearing aids, deaf, audiologist, hard of hearing | ear
checkup, check-up, physical, health check, screening, preventive care, annual physical, preventative, health screening | preventive
vaccination, vaccine, immunization, immunisation, jab, shot, flu shot, flu jab, inoculation, booster | preventive
blood test, lab test, lab work, laboratory, labs | test
x-ray, xray, scan, mri, ct scan, imaging, radiology, ultrasound | diagnostic
therapy, therapist, psychotherapy, psychotherapist, psychologist, psychiatrist, shrink, counsellor, counselor | mental, behavioral, treatment
cure, treat, treatment, therapy, remedy
physiotherapy, physical therapy, rehab, rehabilitation, occupational therapy | therapy
chiropractor, chiropractic, spinal manipulation, osteopath | therapy
acupuncture, alternative medicine, homeopathy, naturopath, massage therapy | complementary
fertility, ivf, infertility, trying for a baby, fertility treatment, egg freezing | treatment
birth control, contraception, contraceptive, the pill, family planning | preventive
abortion, termination of pregnancy | pregnancy
transgender, trans, transition, gender reassignment, gender-affirming, gender identity | gender
cancer, oncology, chemotherapy, tumor, tumour, chemo | treatment
diabetes, diabetic, insulin, blood sugar | chronic
heart, cardiac, cardiology, heart attack, blood pressure | chronic
kidney, renal, dialysis | treatment
weight loss, obesity, bariatric, overweight, lose weight, slim, diet | nutrition
quit smoking, stop smoking, give up smoking, smoking cessation, tobacco cessation | tobacco
wheelchair, walker, crutches, durable medical equipment, mobility aid, prosthetic | equipment
home care, home health, nurse at home, nursing, nurse | nursing
hospice, end of life, palliative, terminal, terminally ill, dying | care
organ, transplant, transplantation, blood donation, transfusion | donor
allergy, allergic, allergies, intolerance, intolerant, hay fever | reaction
telehealth, telemedicine, teletherapy, video consultation, online doctor, virtual visit, doctor by video, video appointment | virtual
preauthorization, pre-authorization, prior authorization, preapproval, pre-approval, precertification, approval beforehand | authorization
cosmetic, plastic surgery, beauty treatment, botox | excluded

# Finance and purchasing
buy, bought, purchase, acquire, order, procure, procurement, get hold of, obtain | purchasing
purchase order, po, order number, raise a po, requisition | purchasing, approval
supplier, vendor, contractor, service provider, third party, seller, outside company | procurement
tender, bid, rfp, request for proposal, competitive quotes, three quotes, invitation to tender | quote
quote, quotation, estimate, offer, cost estimate, price quote | proposal
invoice, bill, billing, invoicing, billed | payment
payment terms, when do we pay, when … invoices paid, days to pay, pay an invoice, pay invoices, net 30 | payment, invoice
overdue, late payment, unpaid invoice, reminder, dunning, in arrears, arrears, owe, owes, owed, debt, outstanding invoice | payment
creditor, debtor, accounts payable, accounts receivable | invoice
accounting, bookkeeping, accounts, finance department, finance team, accountant, controller, bookkeeper | finance
revenue, turnover, sales, income, takings, earnings, top line, how much … bring in
profit, margin, earnings, surplus, ebitda, ebit, bottom line, net income, make money, made money
loss, deficit, shortfall, lose money, in the red, lost money
growth, grow, grew, increase, rise, rose, go up, went up, climb, gain
decline, decrease, drop, fall, fell, go down, went down, decrease, shrink, shrank, slump
forecast, projection, prediction, outlook, predict, guidance, expected to | estimate
target, goal, objective, okr, okrs, kpi, aim, key result, milestone
quarter, quarterly, q1, q2, q3, q4, three months
fiscal year, financial year, business year, budget year | year
audit, auditor, external audit, inspection, examination, internal audit
asset, assets, inventory, stock, property, possession
depreciation, depreciate, write-off, write off, amortisation, amortization
sign off, sign-off, signing authority, authorised signatory, signature authority, who can sign, who signs, power of attorney, dual control, four-eyes, two signatures | approval, authority, signature, limit
approve, approval, authorise, authorize, authorisation, authorization, permission, consent, okay, green light, go-ahead, rubber stamp, get the ok, clearance
capital expenditure, capex, investment, large purchase | investment
grant, funding, subsidy, sponsorship, sponsor
donate, donation, charity, charitable, give to charity | matching
cash flow, liquidity, working capital, cash position
money laundering, aml, dirty money | compliance
bankrupt, bankruptcy, insolvency, insolvent, go under, go bust | financial
merger, acquisition, takeover, buy-out, buyout, m&a, acquired
euro, euros, eur
dollar, dollars, usd, buck, bucks
pound, pounds, gbp, sterling, quid
`;

/** English words about hiring, leaving, roles, training, conduct, law and safety, as `readGroup` reads them. */
export const PEOPLE_AND_CONDUCT = `
# Joining
hire, hired, hiring, recruit, recruitment, recruiting, take someone on, take on, taken on, took on, take on staff, take people on, employ, bring … on board, staff up, new hires, fill a vacancy | candidate, onboarding
candidate, applicant, job seeker, jobseeker, person we hire | application, interview
job ad, vacancy, opening, open position, job posting, job offer, job advert, advertise a job, open role, vacancies, openings | position, recruitment
apply, application, apply for a job, cv, resume, résumé, curriculum vitae, cover letter | candidate
interview, job interview, interviewing, interviewer, hiring panel, selection panel | candidate
background check, reference check, references, screening, criminal record, vetting, dbs check | reference
internal move, move teams, change teams, change team, switch teams, internal transfer, transfer, move to another team, move to another department, internal job, change departments, secondment, seconded | internal, mobility
day one, first day, start date, starting day, day 1, new starter, new joiner, starter, new hire, new employee, newcomer, newbie, just started, new here, new colleague, new starters | onboarding, welcome, induction
onboarding, onboard, induction, orientation, first week, settle in, settling in, welcome programme, find my feet, learn the ropes | welcome, new
mentor, buddy, coach, mentoring, mentorship, coaching, show me around, show … the ropes, learn from a colleague, godparent | onboarding
intern, internship, trainee, apprentice, apprenticeship, work placement, work experience, placement student, working student, student job, summer job | student
graduate, graduates, grad scheme, university leaver | degree
freelancer, contractor, self-employed, consultant, freelance, independent contractor, temp worker, agency worker, external staff, externals | external
contract, employment contract, agreement, employment agreement, contract of employment, terms of employment, paperwork for the job | terms, signed

# Leaving
quit, resign, resignation, hand in … notice, hand … notice in, give … notice, giving notice, give in … notice, put in … notice, leave the company, leaving the company, leave my job, quit my job, pack it in, jack it in, step down, want to leave, hand in my resignation, tender … resignation, leaving my job | notice, termination, departure
notice period, period of notice, how much notice, notice, two weeks' notice, month's notice, weeks' notice, working my notice, work … notice | termination, resignation
fire, fired, dismiss, dismissal, terminate, termination, sack, sacked, get the sack, let go, lay off, laid off, get the boot, given the boot, axed, kick out, kicked out, lose … job, lost … job, get rid of someone, given … notice, pink slip, give someone the sack | notice, misconduct
summary dismissal, gross misconduct, fired on the spot, sacked on the spot, dismissed without notice, without notice | immediate, termination
redundancy, redundant, layoff, lay-off, layoffs, job cuts, downsizing, made redundant, restructuring, reduction in force, rif, cut jobs, lose their jobs | severance, termination
severance, severance pay, redundancy pay, payoff, pay-off, golden handshake, settlement, redundancy payment, leaving package, exit package | termination
garden leave, gardening leave, released from work | notice
exit interview, leaving interview, last day, last working day, final day, offboarding, off-boarding, leaver, leavers, when i leave, when … leaves, hand back, return … things, give back | return, departure, leaving
reference, letter of recommendation, employment reference, testimonial, work reference, certificate of employment, job reference, employment verification, proof of employment | certificate
rehire, come back to the company, boomerang, rejoin, return to the company | employment
non-compete, noncompete, restrictive covenant, work for a competitor, working for a competitor, go to a competitor, join a competitor | competition, competitor
non-disclosure, nda, non-disclosure agreement, confidentiality agreement | confidential

# Roles and people
boss, manager, supervisor, superior, line manager, team lead, team leader, line-manager, head, chief, gaffer, person i report to, who do i report to, reports to, in charge, who is in charge | lead
= boss, manager, supervisor, ceo, head, director
ceo, chief executive, chief executive officer, managing director, head of the company, runs the company, boss of the company, big boss, top boss, company boss, md | chief, executive
= ceo, chief-executive-officer, chief-executive, managing-director
cfo, chief financial officer, finance director, head of finance | chief, financial, finance
coo, chief operating officer, head of operations | chief, operating, operations
cto, chief technology officer, head of technology, tech boss | chief, technology
cio, chief information officer, head of it, it director | chief, information
ciso, chief information security officer, head of security, security officer | security
cmo, chief marketing officer, head of marketing | chief, marketing
vp, vice president, vice-president | vice, president
director, board, board of directors, executive board, management board, supervisory board, non-executive | board
management, leadership, leadership team, executives, executive team, senior management, c-suite, upper management, higher-ups, the people at the top, top brass | directors
hr, human resources, personnel, personnel department, people team, people department, hr department, people and culture, people operations, people ops | people
department, team, division, unit, group, section, business unit | organisation, organization
founder, founders, started the company, set up the company, co-founder, cofounder, founded, established, who started, begin the company, owner | founding
= founded, founder, established, founding, started, set-up
headquarters, hq, head office, main office, based, main site, head-office | office, location
colleague, coworker, co-worker, workmate, teammate, team-mate, peer, fellow worker, people i work with
employee, staff, worker, personnel, workforce, staff member, people who work here, headcount, head count, how many people work, team member, crew, labour, labor | people
representative, works council, union, trade union, shop steward, employee representative, staff council, labour union, labor union, betriebsrat | collective
client, customer, account, buyer, patron | clients
company, firm, employer, organization, organisation, business, corporation, enterprise, outfit
job, position, role, occupation, post, line of work, profession | title
job title, title, grade, level, job level, career level, rank, seniority level | position
job description, responsibilities, duties, what does a, tasks, remit, what … responsible for, scope of the role | duty
responsibility, duty, task, accountability, obligation, who looks after, who takes care of, who handles, who deals with, who is responsible
qualification, qualifications, requirement, skill, skills, competence, know-how, prerequisite, experience, expertise | ability
degree, diploma, bachelor, master, university degree, college degree, academic | education
promote, promotion, promoted, move up, step up, career step, climb the ladder, next level, moving up, get ahead, advancement | career, level
demote, demotion, downgraded, step back | level
career, career path, career ladder, progression, career development, career progression | development, growth
contact, contact person, point of contact, who do i ask, who can i ask, who do i talk to, who do i speak to, who do i contact, who should i tell, who to call, go to person, get in touch, get hold of | phone, email
delegate, deputy, substitute, stand-in, backup person, acting, in … absence, replacement while

# Performance and training
review, appraisal, evaluation, assessment, performance review, annual review, yearly review, feedback talk, year-end review, feedback conversation, performance appraisal, how am i rated | performance
rating, score, grade, marks, ranking | performance
feedback, opinion, critique, input, comments, 360 feedback, suggestion
one-on-one, one-to-one, 1:1, check-in with my manager, one to one, 1-on-1, talk with my manager | meeting, manager
underperform, poor performance, underperformance, not good enough, performance improvement plan, pip, low performer, performance problem, bad performance | improvement, warning
training, course, class, seminar, workshop, further education, upskill, upskilling, learn, learning, education, development, continuing education, training day, cpd, train, go on a course, take a course, night school | learning
training budget, learning budget, education budget, study budget, development budget, course fees, pay for a course, pay for my studies, pay for my degree, tuition, tuition fees, tuition reimbursement, tuition assistance | training, budget, education
study leave, exam leave, educational leave, time off to study, take an exam, exam, exams, examination, time to study | training, education
conference, convention, trade fair, trade show, fair, exhibition, expo, congress, attend a conference | event
certificate, certification, certified, accreditation, accredited, accredit, licence exam, proof
mandatory training, compulsory training, required course, e-learning, elearning, online course, compliance training, refresher, refresher course, security training, awareness training | training, annual
language course, language class, learn a language, learn german, learn english, learn french, learn spanish, german lessons, english lessons, language lessons | language, training
knowledge, know how, wiki, knowledge base, handbook, manual, guide, documentation, instructions | document

# Conduct
rule, policy, guideline, regulation, directive, code, rules, policies, guidelines, do's and don'ts
code of conduct, conduct, behaviour, behavior, manners, behave, how to behave, act properly, ethics, ethical, values, principles | conduct
misconduct, wrongdoing, bad behaviour, bad behavior, offence, offense, violation, breach, break the rules, breaking the rules, broke the rules, break a rule, breaks the rules, violate, infringement | disciplinary
disciplinary, discipline, sanction, punishment, punish, penalty, consequence, consequences, what happens if i break, get in trouble, in trouble, told off, reprimand | warning
warning, written warning, formal warning, final warning, caution, verbal warning, telling-off | disciplinary
harass, harassment, bully, bullying, mobbing, intimidation, victimisation, picked on, pick on, hassle, pestering, unwanted advances, creepy, touches me, inappropriate behaviour, inappropriate behavior | abuse, grievance
sexual harassment, sexual, groping, unwanted touching, unwelcome advances | harassment
discriminate, discrimination, racism, racist, sexism, sexist, treated unfairly, unfair treatment, prejudice, bias, ageism, homophobic, homophobia, unequal treatment | equal, diversity
diversity, inclusion, equality, equal opportunities, equal opportunity, dei, edi, inclusive, belonging | discrimination
threat, threaten, threatening, violence, violent, intimidation, intimidate, aggression, aggressive, assault, attack, attacked, fight, fighting | safety
weapon, gun, firearm, knife, weapons, guns, firearms | prohibited
complaint, complain, grievance, raise a complaint, raise an issue, lodge a complaint, file a complaint, raise a concern, unhappy with, problem with my manager, issue with a colleague, problem with a colleague, speak out, speak up | report
whistleblower, whistleblowing, whistle-blowing, blow the whistle, speak up, report wrongdoing, report misconduct, ethics line, ethics hotline, integrity line, tip off, tip-off, hotline, report … anonymously | anonymous, retaliation, concern
retaliation, retaliate, reprisal, revenge, get back at me, payback, victimised | protected, whistleblower
anonymous, anonymously, without my name, without giving my name, keep my name out | confidential
conflict, dispute, disagreement, quarrel, argument, fall out, row, falling out, don't get along, mediation, mediator, settle a dispute | resolution
conflict of interest, conflicts of interest, hire a relative, hire my, relationship at work, dating a colleague, date a colleague, dating a coworker, nepotism, personal interest, vested interest, office romance, going out with a colleague, relationship with a colleague | disclose, relationship
second job, side job, side business, moonlighting, sideline, outside employment, other job, another job, secondary employment, additional job, side hustle, side gig, side project, extra job, job on the side, work for someone else, outside work, outside activities | approval, conflict
bribe, bribery, corruption, corrupt, kickback, facilitation payment, backhander, payoff, under the table, sweetener, anti-bribery, graft | gift
accept a gift, accept gifts, accept a present, gift from a supplier, gift from a customer, present from a supplier, present from a client, gift from a client, freebies, gifts and hospitality, invited by a supplier, give a gift | gift, hospitality, value
dress code, dress, clothes, clothing, attire, what to wear, what can i wear, wear to work, outfit, casual, casual friday, smart casual, jeans, shorts, suit and tie, trainers, tie, sandals, tattoo, tattoos, piercing | appearance
smoke, smoking, tobacco, cigarette, vape, vaping, e-cigarette, fag, cigarettes, light up | smoking, area
drugs, drug test, drug testing, cannabis, marijuana, weed, cocaine, illegal drugs, get high, substance | substance, prohibited
drunk, under the influence, tipsy, intoxicated, drink at work, drink on the job, drinking at work, hungover, have a beer at work | alcohol, substance
social media, facebook, twitter, linkedin, instagram, tiktok, post online, posting online, blog, post about work, tweet | media, public
press, journalist, reporter, media, newspaper, media enquiries, press enquiry, talk to the press, talk to journalists, interview with the press, media request | spokesperson, communications
personal use, private use, private purposes, use privately, own purposes, for myself, personal purposes | private
politics, political, political activity, elections, campaign, vote, voting, polling day | political, donation
theft, steal, stole, stolen, stealing, rob, robbed, robbery, nick, nicked, pinch, pinched, swipe, burglary, break-in, break in, broken into, pilfer | report, police
fraud, fraudulent, embezzlement, cheat, deceive, scam, con, swindle, cook the books, fake, forged, forgery, falsify | misconduct
lie, lying, dishonest, false, untrue, misleading, mislead, wrong information

# Law and data
law, legal, statute, act, regulation, legislation, legally | compliance
lawyer, attorney, solicitor, legal counsel, counsel, legal department, legal team, barrister, general counsel | legal
lawsuit, sue, court, litigation, legal action, take to court, legal proceedings, trial, sued, prosecute, prosecution | legal
comply, compliance, adhere, follow the rules, abide by, conform, observe | regulations
secret, confidential, private, privacy, sensitive, hush-hush, trade secret, trade secrets, confidentiality, keep quiet, keep secret, not public, classified, internal only | information
classification, confidentiality level, data classification, information classification, how secret | confidential, restricted
inside information, insider, insider trading, insider dealing, trade our shares, tip someone off about shares, blackout period | shares
copyright, intellectual property, ip, patent, invention, trademark, who owns what i write, idea belongs to, my invention, inventions, own the code, own my code, own my work | ownership
gdpr, data protection, privacy law, personal data, personal information, dpo, data protection officer, ccpa, pii, personally identifiable, data privacy | privacy
subject access request, data subject, right of access, what do you know about me, what data do you hold, see my data, my personnel file, personnel file, see my file | access, personal
consent, agree, permission, agreement
delete, erase, destroy, dispose, disposal, destruction, remove, shred, shredding, wipe, get rid of, throw away, throw out, bin, trash | retention
retention, keep, store, retain, archive, how long … keep, how long … kept, archiving, retained, stored, saved, hang on to, hold on to, keep records, kept for | years
record, recording, film, filming, photograph, photo, photos, take pictures, take photos, taking photos, camera, tape | consent
surveillance, monitoring, monitor, spy, spying, watch employees, tracked, track employees, cctv, keep tabs, read my emails, security camera, cameras, video surveillance | privacy
breach, data breach, leak, data leak, leaked, data loss, personal data lost, sent to the wrong person, wrong recipient, lost data, exposed data | incident, report
sign, signature, e-signature, electronic signature, docusign, sign electronically | contract
terminate a contract, cancel a contract, get out of a contract, end a contract | termination, contract
liability, responsible for damage, liable, pay for damage, have to pay for damage | negligence
export control, sanctions, embargo, restricted countries | compliance
human rights, modern slavery, child labour, child labor, forced labour, forced labor | supplier
report, notify, inform, disclose, tell, let … know, flag, raise, bring up, escalate, point out
refuse, deny, denied, reject, rejected, decline, turn down, turned down, knock back, say no, denial, refusal
forbidden, prohibited, banned, not allowed, not permitted, no-go, off-limits, off limits, taboo, ban, against the rules, outlawed | prohibit
allowed, permitted, am i allowed, ok to, okay to, acceptable, fine to, permissible
mandatory, compulsory, required, obligatory, obliged | requirement
voluntary, optional, if i want, not required, of one's own accord
exception, exemption, special case, exempt, excluded, exclude, does not apply, waiver
appeal, object, objection, dispute, contest, challenge a decision, disagree with a decision, not happy with the decision, fight a decision | review

# Safety
safety, safe, hazard, danger, dangerous, unsafe, risk, hazardous, health and safety, risky, peril | protective
accident, incident, near miss, near-miss, accident at work, workplace accident, work accident, injured at work, hurt at work, get hurt at work, workplace injury, close call, mishap | injury, report
emergency, urgent, in an emergency, crisis, in case of emergency, mayday | immediate
emergency number, emergency services, 911, 112, 999, call for help, fire brigade, fire department, police, firefighters | emergency, phone
first aid, first-aid, first aider, first-aider, first aid kit, medical help, bandage, plaster, band-aid, first responder, defibrillator | emergency, injury
fire, fire alarm, smoke alarm, alarm, fire drill, burning, flames, blaze | evacuation, emergency
evacuate, evacuation, escape route, emergency exit, assembly point, muster point, leave the building, get out of the building, meeting point, fire exit, fire escape, way out | fire, drill
extinguisher, fire extinguisher, put out a fire, fire blanket | fire
ppe, protective equipment, helmet, hard hat, goggles, gloves, safety shoes, safety glasses, protective clothing, hi-vis, high-vis, steel toe, safety boots, ear protection, ear plugs, hearing protection | protective, protection
chemicals, chemical, hazardous substances, toxic, poisonous, poison, acid, msds, safety data sheet, dangerous substances, fumes, spill | hazardous
lift heavy, heavy lifting, lifting, manual handling, carry heavy | weight
ergonomic, ergonomics, posture, back pain, standing desk, height-adjustable, sit-stand, good chair, display screen equipment, dse, desk assessment, repetitive strain, rsi | workstation, desk
ladder, working at height, height, scaffolding, climb | fall
lockout, lock out, tagout, isolate a machine, emergency stop | machine
forklift, fork-lift, fork lift, pallet truck, crane | licence, training
earthquake, tornado, flood, bomb threat, active shooter, intruder, gas leak, explosion | emergency, evacuation
alone, lone worker, lone working, by myself, on my own, working alone | lone
inspection, inspect, safety check, audit, risk assessment, walk-round
`;

/** German words, as `readGroup` reads them. */
export const GERMAN = `
# Urlaub
urlaub, ferien, urlaubstage, erholungsurlaub, jahresurlaub, freie tage, urlaubsanspruch, frei nehmen, freinehmen, frei haben, freier tag, freihaben | abwesenheit, freistellung
urlaub nehmen, urlaub beantragen, urlaub einreichen, urlaub einreichen, freie tage beantragen, urlaubsantrag, urlaub eintragen | antrag, genehmigung, urlaub, beantragen
resturlaub, übrige tage, alter urlaub, urlaub übertragen, urlaub mitnehmen, nicht genommen, verfällt, verfallen, verfall | übertrag, urlaub
feiertag, feiertage, gesetzlicher feiertag | frei
sonderurlaub, hochzeit, heirat, heiraten, umzug, umziehen, freistellung | urlaub
unbezahlt, unbezahlter urlaub, unbezahlt frei, sabbatical, auszeit, sabbatjahr, länger weg, lange pause | freistellung
elternzeit, mutterschutz, elterngeld, vaterschaftsurlaub, babypause, vätermonate, kind bekommen, baby bekommen, bekomme ein kind, bekomme ein baby, nachwuchs | schwangerschaft, geburt, mutterschaft
schwanger, schwangerschaft, erwarte ein kind, in anderen umständen | mutterschutz, geburt
geburt, entbindung, geboren | mutterschutz, sonderurlaub
todesfall, trauerfall, beerdigung, gestorben, verstorben, tod, begräbnis, bestattung, oma gestorben, opa gestorben | sonderurlaub, angehörige
pflege, angehörige pflegen, pflegezeit, pflegen | angehörige
kind krank, krankes kind, kinderkrank, kinderkrankentage | betreuung, krank
bildungsurlaub, bildungszeit | weiterbildung

# Krankheit
krank, krankheit, erkrankt, erkrankung, arbeitsunfähig, arbeitsunfähigkeit, nicht gesund, unwohl, fühle mich schlecht, krankgeschrieben, krankenstand | krankmeldung, attest
krankmelden, krank melden, krankmeldung, melde mich krank, melde ich mich krank, mich krank, krank ins bett, bin krank | arbeitsunfähigkeit, krank, melden, attest
attest, krankschreibung, au, au-bescheinigung, gelber schein, gelber zettel, arbeitsunfähigkeitsbescheinigung, krankenschein, ärztliche bescheinigung | arzt, bescheinigung
lohnfortzahlung, entgeltfortzahlung, gehalt bei krankheit, krankengeld, geld wenn … krank | krankheit
arzt, ärztin, doktor, hausarzt, mediziner, arztbesuch, arzttermin, zum arzt, zahnarzt | termin
unfall, arbeitsunfall, verletzung, verletzt, wegeunfall, wehgetan, gestürzt, hingefallen | meldung, berufsgenossenschaft
erste hilfe, ersthelfer, verbandskasten, verbandkasten, pflaster | notfall
stress, überlastet, überlastung, burnout, burn-out, überfordert, psychisch, seelisch, depression, depressionen | belastung, beratung
wiedereingliederung, bem, hamburger modell, zurück nach krankheit | rückkehr
behinderung, schwerbehindert, schwerbehinderung, behindert | zusatzurlaub
impfung, impfen, grippeimpfung, impfstoff | betriebsarzt

# Arbeitszeit
arbeitszeit, arbeitszeiten, arbeitsstunden, wochenstunden, wochenarbeitszeit, wie lange arbeiten, stunden pro woche | stunden
gleitzeit, flexible arbeitszeit, flexibel, vertrauensarbeitszeit, kernzeit, kernarbeitszeit | arbeitszeit
zeiterfassung, stempeln, einstempeln, ausstempeln, stechuhr, stunden aufschreiben, stunden eintragen, zeit erfassen, arbeitszeit erfassen | erfassung, arbeitszeit
überstunden, mehrarbeit, länger arbeiten, überstundenausgleich, länger bleiben, plusstunden | ausgleich, vergütung
freizeitausgleich, überstunden abbauen, abfeiern, überstunden abfeiern, gleittag | überstunden, ausgleich
teilzeit, stunden reduzieren, weniger arbeiten, arbeitszeit verkürzen, vier-tage-woche, 4-tage-woche, halbtags | arbeitszeit
vollzeit, ganztags
schicht, schichtplan, dienstplan, schichtarbeit, schichtdienst | arbeitszeit
schicht tauschen, schichten tauschen, schichttausch, dienst tauschen, tausch | schicht, vertretung
nachtschicht, nachtarbeit, nachts arbeiten, spätschicht, frühschicht | zuschlag, schicht
bereitschaft, rufbereitschaft, bereitschaftsdienst, erreichbar sein | erreichbarkeit
pause, mittagspause, ruhepause, pausen, kaffeepause | minuten
pünktlich, verspätung, zu spät, zu spät kommen, verspätet, verspäte, verschlafen | melden
feierabend, arbeitsende, dienstschluss, nach hause gehen, arbeitsschluss
homeoffice, home-office, mobiles arbeiten, mobile arbeit, von zu hause, zu hause arbeiten, telearbeit, remote, von daheim, fernarbeit, von zuhause | mobil
workation, aus dem ausland arbeiten, im ausland arbeiten, vom ausland aus | ausland, homeoffice
vertretung, vertreter, stellvertretung, stellvertreter, ersatz, einspringen, springt ein | abwesenheit
termin, besprechung, meeting, sitzung, treffen, konferenz
frist, deadline, stichtag, bis wann, spätestens, fristen, abgabetermin | termin

# Geld
gehalt, lohn, vergütung, entgelt, verdienst, bezahlung, verdienen, verdiene, einkommen, gage | abrechnung
gehaltsabrechnung, lohnabrechnung, lohnzettel, gehaltszettel, entgeltabrechnung, abrechnung, verdienstabrechnung, verdienstnachweis | gehalt
zahltag, gehalt überwiesen, geld aufs konto, geld auf dem konto, wann kommt das geld, wann gibt es geld, gehalt kommt | auszahlung, gehalt, überweisung
gehaltserhöhung, lohnerhöhung, mehr geld, mehr gehalt, mehr lohn, mehr verdienen | gehalt, erhöhung
bonus, prämie, weihnachtsgeld, urlaubsgeld, sonderzahlung, dreizehntes gehalt, 13. gehalt, zulage, gratifikation, einmalzahlung | zahlung
provision, verkaufsprovision
spesen, auslagen, reisekosten, kosten erstatten, erstattung, erstatten, rückerstattung, erstattet, geld zurück, geld zurückbekommen, zurückbekommen, zurückerstattet, wiederbekommen | beleg, abrechnung
kosten, preis, gebühr, betrag, entgelt, tarif, was kostet | höhe
= kosten, kostet, preis, preise, gebühr, betrag
beleg, quittung, rechnung, kassenbon, kassenzettel, bon, kaufbeleg | erstattung
rechnung, faktura, rechnungsstellung, rechnungen
teuer, kostspielig, günstig, billig, preiswert | preis
kostenlos, gratis, umsonst, kostenfrei, frei, ohne kosten, unentgeltlich
zuschuss, beihilfe, zuzahlung, förderung, unterstützung, übernimmt die firma, zahlt die firma | betrag
rabatt, nachlass, vergünstigung, ermäßigung, preisnachlass, mitarbeiterrabatt, skonto
budget, etat, ausgeben, limit, obergrenze, höchstbetrag, maximal, höchstens | betrag
tagegeld, verpflegungspauschale, verpflegungsmehraufwand, tagespauschale, essen auf reisen | pauschale
kilometergeld, kilometerpauschale, eigenes auto, privat-pkw, privatwagen, mit dem eigenen auto | kilometer, fahrtkosten
kreditkarte, firmenkreditkarte, firmenkarte | zahlung
steuer, steuern, lohnsteuer, lohnsteuerbescheinigung, steuerklasse | abzug
abzug, abzüge, abgezogen, abziehen | gehalt
konto, kontonummer, iban, bankverbindung, bankdaten, neue bank | gehalt
vorschuss, gehaltsvorschuss, abschlag | gehalt
rente, altersvorsorge, betriebsrente, ruhestand, pension, betriebliche altersvorsorge, bav, in rente gehen, direktversicherung | beitrag
vermögenswirksame leistungen, vl, sparen | zuschuss
aktien, anteile, beteiligung, aktienoptionen, optionen, mitarbeiterbeteiligung, firmenanteile
versicherung, versichert, versicherungsschutz, abgesichert | schutz
selbstbehalt, selbstbeteiligung, eigenanteil
krankenkasse, krankenversicherung | beitrag
umsatz, erlös, einnahmen
gewinn, ertrag, überschuss | ergebnis
verlust, minus, defizit
bestellung, bestellen, einkauf, einkaufen, kaufen, beschaffung, beschaffen, anschaffen, anschaffung | freigabe
lieferant, zulieferer, anbieter, dienstleister
angebot, kostenvoranschlag, offerte
genehmigung, genehmigen, freigabe, freigeben, zustimmung, erlaubnis, bewilligung, absegnen, grünes licht, genehmigt | antrag
unterschrift, unterschreiben, unterzeichnen, zeichnungsberechtigt, unterschriftsberechtigt | vollmacht

# Menschen
chef, chefin, vorgesetzte, vorgesetzter, führungskraft, teamleiter, teamleiterin, boss, leitung, abteilungsleiter, vorgesetzten | leiter
geschäftsführer, geschäftsführung, geschäftsführerin, geschäftsleitung, vorstand, firmenchef, ceo, leitet die firma
personalabteilung, hr, personaler, personalbüro, personalwesen, personal
kollege, kollegin, kollegen, mitarbeiter, mitarbeiterin, arbeitskollege, team
mitarbeiter, beschäftigte, angestellte, arbeitnehmer, belegschaft, personal, mitarbeitende, leute
kunde, kundin, auftraggeber, kunden, kundschaft
firma, unternehmen, betrieb, arbeitgeber, gesellschaft, konzern
betriebsrat, personalrat, gewerkschaft, arbeitnehmervertretung
stelle, position, job, arbeitsplatz, posten, arbeitsstelle
ansprechpartner, kontakt, kontaktperson, zuständig, an wen wende ich mich, wen frage ich, wer hilft, wer kümmert sich, ansprechperson | telefon
abteilung, bereich, team, gruppe
kind, kinder, sohn, tochter, nachwuchs
ehepartner, ehefrau, ehemann, partner, partnerin, mann, frau, lebenspartner, gatte | familie
familie, angehörige, verwandte, eltern, mutter, vater, geschwister, bruder, schwester, oma, opa, großeltern

# Einstellung und Ende
einstellen, einstellung, einstellungen, anstellen, rekrutierung, jemanden einstellen, neue leute | bewerbung
bewerben, bewerbung, bewerber, lebenslauf, vorstellungsgespräch | stelle
erster tag, erster arbeitstag, neu hier, neuer mitarbeiter, einarbeitung, onboarding, einführung, neue kollegen, neu angefangen, erste woche | willkommen
probezeit, probemonate, ersten sechs monate | kündigungsfrist
pate, mentor, buddy, mentorin, patin | einarbeitung
empfehlung, mitarbeiter werben, freunde werben, empfehlungsprämie, jemanden empfehlen, freund empfehlen, bekannte werben | prämie
kündigen, kündigung, kündige, aufhören, firma verlassen, job hinschmeißen, hinschmeißen, weggehen, gekündigt | kündigungsfrist, austritt
kündigungsfrist, frist bei kündigung, wie lange vorher kündigen | kündigung
entlassen, entlassung, rausgeschmissen, rauswurf, rauswerfen, feuern, gefeuert, fristlos, fristlose kündigung, vor die tür gesetzt | kündigung
abfindung, aufhebungsvertrag, auflösungsvertrag
arbeitszeugnis, zeugnis, zwischenzeugnis, referenz
letzter tag, letzter arbeitstag, austritt, ausscheiden, offboarding, sachen zurückgeben | rückgabe
vertrag, arbeitsvertrag, befristet, unbefristet, befristung
beförderung, befördert, aufstieg, aufsteigen, karriere, nächste stufe, vorankommen, weiterkommen
beurteilung, mitarbeitergespräch, jahresgespräch, bewertung, leistungsbeurteilung, feedbackgespräch, feedback
praktikum, praktikant, praktikantin, azubi, ausbildung, werkstudent, auszubildende, lehrling
freiberufler, selbstständig, freelancer, externe, leiharbeiter

# Lernen
weiterbildung, fortbildung, schulung, kurs, seminar, training, lehrgang, lernen, workshop, sprachkurs, fortbilden, weiterbilden | bildung
weiterbildungsbudget, schulungsbudget, kurs bezahlt, kurs bezahlen, kurskosten | weiterbildung, budget
pflichtschulung, unterweisung, pflichtunterweisung, belehrung | jährlich
prüfung, examen, klausur, zertifikat, abschluss

# Verhalten
regel, regeln, richtlinie, vorschrift, vorgabe, verhaltenskodex, ordnung
belästigung, belästigt, mobbing, gemobbt, schikane, begrapscht, anmache, sexuelle belästigung, schikaniert | beschwerde
diskriminierung, benachteiligung, rassismus, sexismus, ungleich behandelt, benachteiligt | gleichbehandlung
beschwerde, beschweren, sich beschweren, klage, reklamation, unzufrieden, ärger mit | melden
hinweisgeber, whistleblower, hinweis geben, anonym melden, verstoß melden, missstand, missstände, meldestelle | anonym, vertraulich
anonym, ohne namen, ohne meinen namen, vertraulich
bestechung, korruption, schmiergeld, bestechlich, bestechen | geschenk
geschenk, geschenke, geschenk annehmen, präsent, einladung, zuwendung, aufmerksamkeit | wert
nebenjob, nebentätigkeit, zweitjob, nebenbei arbeiten, nebenberuf, nebenbeschäftigung, zweiter job, nebengewerbe | genehmigung
abmahnung, verwarnung, disziplinarmaßnahme, ermahnung | verstoß
kleiderordnung, kleidung, dresscode, anziehen, was ziehe ich an, angezogen
rauchen, raucherpause, zigarette, raucherbereich, raucher, dampfen
alkohol, bier, wein, trinken, sekt, betrunken
diebstahl, gestohlen, geklaut, klauen, stehlen, entwendet, einbruch | melden, polizei
betrug, betrügen, unterschlagung, fälschung
verboten, untersagt, nicht erlaubt, unzulässig, nicht gestattet, verbot
erlaubt, gestattet, zulässig, darf man, in ordnung
pflicht, verpflichtend, vorgeschrieben, obligatorisch, verpflichtet, zwingend
freiwillig, optional
geheim, vertraulich, geheimhaltung, verschwiegenheit, intern, schweigepflicht
datenschutz, dsgvo, personenbezogene daten, persönliche daten, datenschutzbeauftragter
löschen, vernichten, schreddern, entsorgen, wegwerfen, vernichtung, löschung, entsorgung
aufbewahrung, aufbewahren, aufheben, archivieren, speichern, aufbewahrungsfrist
soziale medien, social media, facebook, posten, instagram
presse, journalist, medien, journalisten, zeitung, interview

# Sicherheit
feuer, brand, brennt, feueralarm, rauch | feuerwehr, räumung
räumung, evakuierung, sammelplatz, sammelpunkt, fluchtweg, notausgang, gebäude verlassen, fluchtwege | brand
notfall, notruf, 112, 110, rettungswagen, krankenwagen, feuerwehr, polizei, rettungsdienst | nummer
schutzausrüstung, psa, helm, schutzbrille, sicherheitsschuhe, handschuhe, gehörschutz, schutzkleidung
gefahr, gefährlich, risiko, gefährdung, sicherheit
gefahrstoff, gefahrstoffe, chemikalien, säure, giftig

# Geräte und Computer
laptop, rechner, computer, notebook, pc, dienstlaptop | gerät
handy, telefon, smartphone, mobiltelefon, diensthandy, firmenhandy, diensttelefon | gerät
bildschirm, monitor, display | gerät
ausstattung, geräte, ausrüstung, hardware, arbeitsmittel
kaputt, defekt, beschädigt, funktioniert nicht, geht nicht, geht nicht mehr, zerbrochen, runtergefallen | reparatur, ersatz
reparatur, reparieren, instandsetzung, instand setzen | service
verloren, verlust, verlegt, weg, abhanden gekommen, nicht mehr da, liegen gelassen | melden
passwort, kennwort, zugangsdaten, zugangscode
passwort vergessen, kennwort vergessen, passwort zurücksetzen, ausgesperrt, gesperrt, komme nicht rein, kann mich nicht anmelden | passwort, zurücksetzen, konto
anmelden, anmeldung, einloggen, login, registrieren, registrierung
it-support, it, helpdesk, support, it-hilfe, edv, servicedesk | ticket
wlan, wifi, wi-fi, drahtlos, internet | netz
mail, email, e-mail, postfach
phishing, verdächtige mail, komische mail, betrugsmail, spam, verdächtiger link | melden
virus, schadsoftware, trojaner, hackerangriff, gehackt | sicherheit
software, programm, anwendung, app
ki, künstliche intelligenz, chatgpt, ai
datensicherung, backup, sicherung, wiederherstellen
videokonferenz, videoanruf, videocall, zoom, teams

# Gebäude, Auto, Essen, Gäste
büro, arbeitsplatz, gebäude, standort, niederlassung
schlüssel, zugangskarte, ausweis, chip, badge, mitarbeiterausweis, schlüsselkarte, transponder, zutrittskarte | zutritt
parkplatz, parken, stellplatz, tiefgarage, parkhaus, auto abstellen
besprechungsraum, konferenzraum, meetingraum, sitzungszimmer, raum buchen, raum reservieren | buchung
empfang, rezeption, pforte, pförtner
besucher, gast, gäste, besuch | anmeldung
kantine, mittagessen, essen, mittagstisch, cafeteria, restaurant, betriebsrestaurant
kaffee, getränke, tee, wasser
küche, teeküche, kühlschrank
hund, haustier, tier, tiere, vierbeiner
firmenwagen, dienstwagen, firmenauto, poolfahrzeug, geschäftswagen | fahrzeug
auto, wagen, pkw, fahrzeug
tanken, benzin, diesel, tankkarte, kraftstoff, sprit
fahrrad, rad, e-bike, jobrad, dienstrad, bike | leasing
strafzettel, knöllchen, bußgeld, geblitzt, strafe
bahn, zug, bahnfahrt, deutsche bahn, zugfahrt, ice | ticket
flug, fliegen, flugzeug, flugreise, flüge
hotel, übernachtung, unterkunft, übernachten
reise, dienstreise, geschäftsreise, reisen, unterwegs
nahverkehr, jobticket, deutschlandticket, monatskarte, öffis, bus, öffentliche verkehrsmittel, öpnv
arbeitsweg, weg zur arbeit, pendeln, pendler, anfahrt, fahrt zur arbeit
müll, abfall, recycling, entsorgung
post, paket, päckchen, sendung, privates paket
lieferung, versand, zustellung, liefern, lieferzeit, geliefert
garantie, gewährleistung
rückgabe, zurückgeben, umtausch, umtauschen, rücksendung, zurückschicken
kundendienst, kundenservice, hotline, service

# Alltag
anfangen, beginnen, starten, beginn, start, anfang, losgehen
enden, ende, aufhören, ablauf, abläuft, auslaufen
ändern, änderung, wechseln, anpassen, aktualisieren
beantragen, antrag, anfrage, anfordern, antrag stellen
mitteilen, melden, informieren, bescheid geben, bescheid sagen, benachrichtigen, angeben
ablehnen, abgelehnt, ablehnung, absage, zurückgewiesen
absagen, stornieren, stornierung, widerruf, abbestellen, kündigen
jährlich, jedes jahr, pro jahr, im jahr
monatlich, jeden monat, pro monat, im monat
wöchentlich, jede woche, pro woche
schnell, rasch, sofort, unverzüglich, umgehend, zügig
wichtig, wesentlich, entscheidend
hilfe, unterstützung, beistand, helfen
formular, vordruck, vorlage, formblatt
adresse, anschrift, wo finde ich
öffnungszeiten, geöffnet, geschlossen, wann … offen, wann … auf
mitglied, mitgliedschaft, beitreten, beitritt
ausleihen, leihen, verleih, entleihen, ausleihe, borgen
verlängern, verlängerung
mahnung, mahngebühr, zu spät zurück, säumnisgebühr, strafgebühr
kinder, jugendliche, minderjährige
senioren, ältere, rentner
sport, fitness, fitnessstudio, verein
umwelt, klima, nachhaltigkeit, co2

# Umgangssprache
chef, chefin, boss, vorgesetzter, vorgesetzte, abteilungsleiter, mein chef, meine chefin | führungskraft, leitung
wer leitet, wer führt, oberster chef, big boss, oberboss, firmenchef, ganz oben | geschäftsführer, geschäftsführerin, geschäftsführung, vorstand
wie viele leute, wie viele mitarbeiter, wie groß ist die firma, wie groß sind wir | beschäftigte, mitarbeiter, mitarbeitende
wer hat gegründet, seit wann gibt es, wie alt ist die firma | gegründet, gründung, geschichte
kohle, knete, zaster, schotter | gehalt, geld
geld da, kohle auf dem konto, wann ist zahltag, wann kriege ich mein geld, wann bekomme ich mein geld | gehalt, gehaltszahlung, auszahlung, überwiesen
vorschuss, knapp bei kasse, pleite, geld leihen, geld vorher | vorschuss, darlehen, abschlag
mehr kohle, besser bezahlt, mehr verdienen | gehaltserhöhung, entgelt
anteil am gewinn, gewinnbeteiligung, stück vom kuchen | gewinn, beteiligung
sonntags arbeiten, am sonntag, am wochenende arbeiten, samstags arbeiten | wochenende, zuschlag, überstunden
geschenk, präsent, flasche wein, kiste wein, pralinen, einladung zum essen, karten fürs spiel | geschenke, zuwendungen, einladungen, wert
schmiergeld, schmieren, bestechen, bestechung, unter der hand | korruption, zuwendungen
verpfeifen, verpetzen, petzen, anschwärzen, melden ohne namen, ohne meinen namen | hinweisgeber, hinweis, meldung, anonym, vertraulich
gesetz brechen, bricht das gesetz, verstößt gegen, illegal, krumme dinger, schummelt, betrügt | verstoß, verstöße, hinweisgeber, meldung, compliance
haut mich, geschlagen, verprügelt, prügel, handgreiflich | gewalt, drohung, übergriff
anbrüllen, angeschrien, schreit mich an, fertig machen, macht mich fertig, gemobbt, schikane, schikaniert | mobbing, belästigung, beschwerde
angegrapscht, betatscht, anmache, blöde sprüche | belästigung, sexuelle
nebenjob, zweitjob, eigene firma, kellnern, nebenbei verdienen | nebentätigkeit, nebenbeschäftigung, genehmigung
rausgeschmissen, rauswurf, gefeuert, rausfliegen, vor die tür gesetzt, geschasst | kündigung, entlassung, fristlos
hinschmeißen, will weg, kündige, neue stelle gefunden, wie schnell kann ich gehen, wann kann ich gehen | kündigung, kündigungsfrist, frist
anschiss, ärger mit dem chef, verwarnt, gelbe karte | abmahnung
zeugnis für den neuen job, gutes zeugnis | arbeitszeugnis, zeugnis
blaumachen, schwänzen, krankfeiern | unentschuldigt, fehlen
oma ist gestorben, opa ist gestorben, vater gestorben, mutter gestorben, trauer | todesfall, sonderurlaub
unter die haube, heirate, meine hochzeit, trauung, standesamt | eheschließung, hochzeit, sonderurlaub
kind hat fieber, kita zu, kita angerufen, schule angerufen | kind, betreuung, erkrankung
papa werden, mama werden, werde vater, werde mutter, werdende väter, neue väter | elternzeit, geburt, mutterschutz
weltreise, ein jahr weg, ein paar monate weg, lange frei | sabbatical, freistellung, unbezahlt
urlaub verkaufen, urlaub auszahlen, tage kaufen, mehr urlaub | auszahlung, urlaubstage, kauf
am strand arbeiten, in spanien arbeiten, aus dem urlaub arbeiten, von mallorca aus | ausland, mobiles
im schlafanzug arbeiten, am küchentisch, zu hause bleiben und arbeiten | homeoffice, mobiles
bewertet mich, wie gut bin ich, note vom chef, beurteilt mich, gespräch mit dem chef | beurteilung, mitarbeitergespräch, leistungsbeurteilung, feedback
dazulernen, kurs machen, abendschule, studium bezahlen, studieren neben | weiterbildung, fortbildung, studium
uni, studiert haben, abschluss von der uni | hochschulabschluss, studium, abschluss
muckibude, fitnessstudio, sport bezahlen, schwimmbad, yogakurs | fitness, sport, gesundheit, zuschuss
seelenklempner, psychologe, therapeut, jemanden zum reden | psychotherapie, beratung, psychisch
krankenwagen, sanitäter, rettungswagen | rettungsdienst, notruf, transport
kasse zahlt nicht, versicherung zahlt nicht, abgelehnt | widerspruch, ablehnung, erstattung
selber zahlen, aus eigener tasche, wie viel muss ich selbst | selbstbeteiligung, eigenanteil, zuzahlung
wenn ich sterbe, falls ich sterbe, hinterbliebene | todesfall, lebensversicherung, begünstigte
rechner geht nicht, computer spinnt, pc spinnt, bildschirm schwarz, laptop tot, absturz | helpdesk, störung, support
uralt, neuer laptop, neuer rechner, neues handy | austausch, ersetzt, gerät
komische mail, seltsame mail, draufgeklickt, falscher link, betrugsmail | phishing, verdächtig, melden
stick gefunden, usb-stick gefunden | usb, datenträger
internet für gäste, wlan für gäste, gäste-wlan | gast, wlan, netz
was wisst ihr über mich, daten über mich, meine akte | auskunft, personenbezogene, personalakte
daten verkaufen, daten weitergeben, werbung | weitergabe, dritte, marketing, einwilligung
überwachen, spionieren, mitlesen, ausspionieren | überwachung, datenschutz, kontrolle
futtern, essen gehen, verpflegung unterwegs | verpflegung, tagegeld, pauschale, mahlzeiten
schickes hotel, teures hotel, was darf das hotel kosten | hotel, übernachtung, übernachtungskosten
knöllchen, strafzettel, geblitzt, zu schnell gefahren | bußgeld, geldbuße, verwarnungsgeld
beleg weg, quittung verloren, kein beleg | eigenbeleg, beleg
qualmen, rauchen, kippe, kippen, zigarette, vapen | rauchverbot, rauchen
bier, wein trinken, saufen, betrunken, feierabendbier | alkohol
`;

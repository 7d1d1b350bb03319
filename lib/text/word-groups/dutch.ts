/** Dutch words, as `readGroup` reads them. */
export const DUTCH = `
vakantie, verlof, vrije dagen, vrije dag, vakantiedagen, verlofdagen, vrij nemen, vrij vragen, snipperdag | afwezigheid
feestdag, feestdagen, officiële feestdag
zwangerschapsverlof, ouderschapsverlof, geboorteverlof, vaderschapsverlof, bevallingsverlof, kind krijgen, baby krijgen | zwanger, geboorte
zwanger, zwangerschap, in verwachting
overlijden, begrafenis, uitvaart, overleden, rouw, dood
bruiloft, trouwen, huwelijk
verhuizen, verhuizing
ziek, ziekte, ziekmelding, ziekteverzuim, niet lekker, griep | verzuim, melden
ziekmelden, ziek melden, meld me ziek, afmelden, bel ziek | ziek
arts, dokter, huisarts, bedrijfsarts, doktersafspraak
ongeval, ongeluk, letsel, gewond, bedrijfsongeval
stress, overspannen, burn-out, burnout, overbelast
werktijd, werktijden, arbeidstijd, werkuren, arbeidsduur
overuren, overwerk, langer werken
deeltijd, parttime, minder werken, minder uren
klokken, inklokken, uitklokken, urenregistratie, uren schrijven
dienst, ploegendienst, rooster, dienst ruilen, ruilen
pauze, lunchpauze, rusttijd
te laat, laat komen, vertraging, verslapen
thuiswerken, thuis werken, vanuit huis, telewerken, op afstand, hybride
vergadering, afspraak, bijeenkomst, overleg
termijn, deadline, uiterlijk, uiterste datum
salaris, loon, beloning, vergoeding, verdienen, inkomen
loonstrook, salarisstrook, loonstrookje
loonsverhoging, opslag, salarisverhoging, meer verdienen
bonus, toeslag, dertiende maand, vakantiegeld, premie
declaratie, declareren, vergoeden, terugbetaling, terugbetalen, geld terug, onkosten | bon
kosten, prijs, tarief, bedrag, wat kost
bon, bonnetje, factuur, rekening, kassabon
gratis, kosteloos, voor niets
korting, aanbieding, reductie
belasting, belastingen, loonbelasting
pensioen, met pensioen, pensioenregeling
verzekering, verzekerd, dekking, polis
bank, bankrekening, rekeningnummer, iban
boete, straf, sanctie
lening, lenen, uitlenen
baas, chef, leidinggevende, manager, teamleider, directeur
personeelszaken, hr, personeelsafdeling
collega, medewerker, teamgenoot
werknemer, medewerker, personeel, werknemers
bedrijf, onderneming, werkgever, firma, organisatie
klant, klanten, afnemer
ondernemingsraad, or, vakbond
kind, kinderen, zoon, dochter
partner, echtgenoot, echtgenote, man, vrouw
familie, ouders, opa, oma, familielid
aannemen, werven, werving, in dienst nemen
sollicitatie, solliciteren, sollicitant, cv
eerste dag, nieuwe medewerker, inwerken, onboarding
proeftijd, proefperiode
ontslag nemen, opzeggen, opzegging, ontslag, weggaan | opzegtermijn
ontslaan, ontslagen, op straat gezet, eruit gegooid
opzegtermijn, opzeggingstermijn
contract, arbeidsovereenkomst, overeenkomst
promotie, carrière, doorgroeien
beoordeling, functioneringsgesprek, evaluatie
stage, stagiair, leerling
opleiding, training, cursus, scholing, leren
regel, regels, beleid, voorschrift
pesten, intimidatie, lastiggevallen, ongewenst gedrag
discriminatie, racisme, ongelijke behandeling
klacht, klagen, bezwaar
melden, melding, klokkenluider, aangeven
anoniem, zonder naam, vertrouwelijk
omkoping, steekpenningen, corruptie
cadeau, geschenk, relatiegeschenk
nevenfunctie, bijbaan, tweede baan, nevenwerkzaamheden
diefstal, gestolen, stelen
kleding, kledingvoorschrift, dresscode
roken, sigaret
alcohol, bier, wijn, drinken
verboden, niet toegestaan, mag niet
toegestaan, mag, toestemming
verplicht, verplichting, moet
persoonsgegevens, privacy, avg, gegevensbescherming
wissen, verwijderen, vernietigen
brand, vuur, ontruiming, nooduitgang, brandalarm
noodgeval, nood, 112, ambulance, brandweer
computer, laptop, pc
telefoon, mobiel, smartphone, gsm
kapot, stuk, defect, werkt niet, doet het niet
reparatie, repareren, herstellen
verloren, kwijt, verlies, vermist
wachtwoord, inloggegevens
helpdesk, ict, ondersteuning, support
e-mail, email, mail
kantoor, werkplek, locatie
sleutel, sleutels, toegangspas, pas, badge
parkeren, parkeerplaats, parkeergarage
bezoeker, gast, bezoek
kantine, lunch, eten, bedrijfsrestaurant
hond, huisdier, dier
auto, wagen, voertuig
leaseauto, bedrijfsauto, auto van de zaak
trein, ns, spoor
vliegtuig, vlucht, vliegen
hotel, overnachting
reis, zakenreis, dienstreis
woon-werkverkeer, reiskosten, reiskostenvergoeding, pendelen
fiets, leasefiets
levering, bezorging, verzending, leveren
beginnen, starten, begin
eindigen, stoppen, einde, aflopen
annuleren, afzeggen, intrekken
`;

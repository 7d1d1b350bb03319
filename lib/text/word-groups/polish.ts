/** Polish words, as `readGroup` reads them. */
export const POLISH = `
urlop, wolne, dni wolne, dzień wolny, wakacje, wypoczynek, wziąć wolne | nieobecność
święto, święta, dzień ustawowo wolny
urlop macierzyński, macierzyński, rodzicielski, ojcowski, tacierzyński, będę mieć dziecko, urodzenie dziecka | ciąża, poród
ciąża, w ciąży, ciężarna
pogrzeb, śmierć, zgon, żałoba, zmarł, zmarła
ślub, wesele, małżeństwo
chory, choroba, zwolnienie, zwolnienie lekarskie, l4, chorobowe, rozchorować | lekarz, nieobecność
lekarz, doktor, wizyta lekarska
wypadek, uraz, wypadek przy pracy, obrażenia
stres, wypalenie, przemęczenie, depresja
godziny pracy, czas pracy, wymiar czasu pracy
nadgodziny, godziny nadliczbowe, dłużej pracować
pół etatu, część etatu, niepełny etat, mniej godzin
zmiana, zmiany, grafik, zamiana zmiany, zamienić
przerwa, przerwa obiadowa, odpoczynek
spóźnienie, spóźnić się, spóźniony
praca zdalna, zdalnie, z domu, home office, telepraca
spotkanie, zebranie, narada
termin, ostateczny termin, do kiedy
pensja, wynagrodzenie, płaca, zarobki, wypłata, ile zarabiam
pasek wypłaty, odcinek wypłaty
podwyżka, zarabiać więcej
premia, bonus, nagroda, trzynastka
zwrot kosztów, zwrot, zwrócić, delegacja, rozliczenie | rachunek
cena, koszt, opłata, ile kosztuje, stawka
paragon, rachunek, faktura
bezpłatny, darmowy, za darmo, gratis
zniżka, rabat, upust
podatek, podatki
emerytura, emeryt, ppk
ubezpieczenie, polisa, ochrona
konto, rachunek bankowy, bank
kara, grzywna, mandat
pożyczka, pożyczyć, wypożyczyć
szef, przełożony, kierownik, menedżer, dyrektor
kadry, dział kadr, hr, dział personalny
kolega, koleżanka, współpracownik
pracownik, zatrudniony, personel, załoga
firma, przedsiębiorstwo, pracodawca, spółka
klient, klienci
związek zawodowy, związki
dziecko, dzieci, syn, córka
małżonek, mąż, żona, partner
rodzina, rodzice, krewni
zatrudnić, zatrudnienie, przyjąć do pracy, rekrutacja
pierwszy dzień, nowy pracownik, wdrożenie
okres próbny, próba
odejść z pracy, rzucić pracę, zwolnić się, wypowiedzenie, złożyć wypowiedzenie
zwolnić, zwolniony, wyrzucić z pracy
umowa, kontrakt
awans, kariera
ocena, ocena okresowa
staż, praktyka, stażysta
szkolenie, kurs, nauka, dokształcanie
zasada, reguła, regulamin, zasady
mobbing, nękanie, molestowanie
dyskryminacja, rasizm
skarga, zażalenie, reklamacja
zgłosić, zgłoszenie, powiadomić, sygnalista
łapówka, korupcja, przekupstwo
prezent, upominek
kradzież, skradziony, ukradziony
palić, palenie, papieros
alkohol, piwo, wino
zabroniony, zakaz, niedozwolony, nie wolno
dozwolony, wolno, można
obowiązkowy, obowiązek
dane osobowe, prywatność, rodo
usunąć, skasować, zniszczyć
pożar, ogień, ewakuacja
nagły wypadek, 112, pogotowie, straż pożarna
komputer, laptop, pc
telefon, komórka, smartfon
zepsuty, uszkodzony, nie działa, awaria
naprawa, naprawić, serwis
zgubić, zgubiony, utrata, zgubiłem
hasło, dane logowania
pomoc techniczna, wsparcie, helpdesk
biuro, siedziba
klucz, karta dostępu, identyfikator, przepustka
parking, parkować, miejsce parkingowe
gość, odwiedzający
stołówka, obiad, jedzenie
samochód, auto, pojazd
pociąg, kolej
samolot, lot
hotel, nocleg
podróż, wyjazd, podróż służbowa
rower, rowerem
dostawa, wysyłka, przesyłka
zacząć, rozpocząć, początek
skończyć, zakończyć, koniec
anulować, odwołać, rezygnacja
`;

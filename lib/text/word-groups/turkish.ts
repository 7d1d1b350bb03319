/** Turkish words, as `readGroup` reads them. */
export const TURKISH = `
izin, tatil, yıllık izin, izin günü, izin almak, izne çıkmak, boş gün | devamsızlık
resmi tatil, bayram, bayram tatili
doğum izni, annelik izni, babalık izni, bebek, çocuk sahibi olmak, doğum | hamilelik
hamile, hamilelik, gebe, gebelik
cenaze, ölüm, vefat, yas, öldü
düğün, evlilik, evlenmek, nikah
hasta, hastalık, rahatsız, rapor, hastalık izni, hastalandım | doktor
sağlık raporu, doktor raporu, rapor, istirahat raporu
doktor, hekim, muayene
hastane, klinik, acil servis
kaza, iş kazası, yaralanma, yaralı
stres, tükenmişlik, bunalım, depresyon
çalışma saatleri, mesai, mesai saatleri, iş saatleri
fazla mesai, ek mesai, fazla çalışma
yarı zamanlı, part-time, yarım gün
vardiya, nöbet, vardiya değişimi, vardiya değiştirmek
mola, ara, öğle arası, öğle molası
geç, geç kalmak, gecikme, gecikmek
uzaktan çalışma, evden çalışma, evden, uzaktan, home office
toplantı, görüşme, randevu
son tarih, son gün, süre, vade
maaş, ücret, aylık, kazanç
bordro, maaş bordrosu
zam, maaş artışı, artış
prim, ikramiye, ödül
masraf, harcama, gider, masrafı geri almak, geri ödeme, iade | fiş
fiyat, ücret, bedel, tutar, ne kadar, kaç para, kaç lira
fiş, fatura, makbuz
ücretsiz, bedava, parasız
indirim, iskonto
vergi, vergiler
emeklilik, emekli, emekli maaşı
sigorta, poliçe, güvence
banka, hesap, iban, banka hesabı
ceza, para cezası, yaptırım
borç, ödünç, ödünç almak, kredi
şef, müdür, yönetici, amir, patron
insan kaynakları, ik, personel
iş arkadaşı, meslektaş, çalışma arkadaşı
çalışan, personel, işçi, eleman
şirket, firma, işyeri, işveren, kurum
müşteri, müşteriler
sendika, temsilci
çocuk, oğul, kız, evlat, çocuklar
eş, karı, koca
aile, akraba, anne, baba
üye, üyelik, üye olmak, kayıt
işe almak, işe alım, işe alınmak
aday, başvuru, özgeçmiş, mülakat
ilk gün, yeni çalışan, işe başlama
deneme süresi, deneme
istifa, işten ayrılmak, ayrılmak, işi bırakmak | ihbar
işten çıkarma, işten çıkarılmak, kovulmak, kovmak, fesih
ihbar süresi, ihbar
tazminat, kıdem tazminatı
sözleşme, anlaşma, kontrat
terfi, yükselme, kariyer
değerlendirme, performans
staj, stajyer
eğitim, kurs, öğrenmek, seminer
kural, yönetmelik, kurallar
taciz, zorbalık, mobbing
ayrımcılık, ırkçılık
şikayet, itiraz, yakınma
bildirmek, ihbar etmek, haber vermek
rüşvet, yolsuzluk
hediye, armağan
hırsızlık, çalıntı, çalındı
sigara, sigara içmek, tütün
alkol, bira, içki
yasak, yasaktır, izin verilmez
serbest, izin verilir
zorunlu, mecburi, zorunluluk
kişisel veri, kişisel veriler, kvkk, gizlilik
silmek, imha etmek, yok etmek
yangın, ateş, tahliye
acil durum, acil, 112, ambulans, itfaiye
bilgisayar, dizüstü, laptop, pc
telefon, cep telefonu, cep
bozuk, arızalı, çalışmıyor, kırık, arıza, bozuldu
tamir, onarım, servis
kayıp, kaybetmek, kaybettim, yitirmek
şifre, parola
destek, yardım, teknik destek
e-posta, mail, eposta
ofis, büro, işyeri
anahtar, giriş kartı, kimlik kartı
otopark, park, park yeri
ziyaretçi, misafir, konuk
yemekhane, yemek, öğle yemeği, kafeterya
araba, araç, otomobil, oto
tren, demiryolu
uçak, uçuş
otel, konaklama
seyahat, yolculuk, iş seyahati, gezi
bisiklet, bisikletle
teslimat, kargo, gönderi
başlamak, başlangıç
bitmek, bitiş, sona ermek
iptal, iptal etmek, vazgeçmek
açık, açılış, çalışma saatleri, kaçta açılıyor
kapalı, kapanış, kapanmak
uzatmak, yenilemek, süre uzatma
`;
